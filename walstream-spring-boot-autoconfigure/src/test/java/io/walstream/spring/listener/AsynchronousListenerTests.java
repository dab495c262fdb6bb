package io.walstream.spring.listener;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.aop.framework.autoproxy.DefaultAdvisorAutoProxyCreator;
import org.springframework.aop.interceptor.AsyncExecutionInterceptor;
import org.springframework.aop.support.DefaultPointcutAdvisor;
import org.springframework.aop.support.NameMatchMethodPointcut;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.AsynchronousListenerException;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for listeners that Spring runs in another thread.
 */
class AsynchronousListenerTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	@ParameterizedTest
	@ValueSource(classes = { OnMethod.class, OnClass.class, OnSuperclass.class, OnInterface.class,
			OnMethodOfInterface.class, Composed.class, OfStage.class, OfLazyBean.class })
	void refreshWhenMethodIsAsynchronousFails(Class<?> listener) {
		refuses("'@org.springframework.scheduling.annotation.Async' runs it in another thread", Enabled.class,
				listener);
	}

	@Test
	void refreshWhenAsynchronousMethodsAreNotEnabledFails() {
		refuses("runs it in another thread", OnMethod.class);
	}

	@ParameterizedTest
	@ValueSource(classes = { OfApplication.class, OfApplicationAndLazy.class })
	void refreshWhenAnnotationIsTheApplicationsOwnFails(Class<?> listener) {
		refuses("'@" + InBackground.class.getName() + "' runs it in another thread", EnabledForOwn.class, listener);
	}

	@Test
	void refreshWhenAdviceRunsTheMethodElsewhereFails() {
		refuses("'" + AsyncExecutionInterceptor.class.getName() + "' runs it in another thread", Advised.class,
				Plain.class);
	}

	@Test
	void handleWhenAdviceOfLazyBeanRunsTheMethodElsewhereFailsAtTheChange() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Advised.class, LazyPlain.class)) {
			assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle(context))
				.satisfies((ex) -> assertThat(ex.getCause()).hasCauseInstanceOf(AsynchronousListenerException.class));
			assertThat(LazyPlain.calls).isEmpty();
		}
	}

	@Test
	void refreshWhenAdviceIsOfAnotherMethodGoesOn() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Enabled.class, Neighbour.class)) {
			handle(context);

			assertThat(context.getBean(Neighbour.class).threads()).containsExactly(Thread.currentThread());
		}
	}

	@Test
	void handleWhenMethodReturnsACompletableFutureWaitsForItsEnd() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Enabled.class, OfFuture.class)) {
			OfFuture listener = context.getBean(OfFuture.class);
			CompletableFuture<Void> handled = CompletableFuture.runAsync(() -> uncheckedHandle(context));
			assertThat(listener.begun().await(30, TimeUnit.SECONDS)).isTrue();
			assertThat(handled).isNotDone();
			listener.work().complete(null);

			handled.get(30, TimeUnit.SECONDS);
			assertThat(TestListeners.stream(context).listeners()).singleElement()
				.satisfies((status) -> assertThat(status.handled()).isOne());
		}
	}

	@Test
	void handleWhenCompletableFutureFailsHoldsAtTheChange() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Enabled.class, OfFuture.class)) {
			IllegalStateException failure = new IllegalStateException();
			context.getBean(OfFuture.class).work().completeExceptionally(failure);

			assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle(context))
				.satisfies((ex) -> assertThat(ex).hasRootCause(failure));
		}
	}

	private static void refuses(String reason, Class<?>... beans) {
		assertThatExceptionOfType(AsynchronousListenerException.class)
			.isThrownBy(() -> TestListeners.context(beans).close())
			.withMessageContaining("before its work is done")
			.withMessageContaining(reason);
	}

	private void uncheckedHandle(AnnotationConfigApplicationContext context) {
		try {
			handle(context);
		}
		catch (Exception ex) {
			throw new IllegalStateException(ex);
		}
	}

	private void handle(AnnotationConfigApplicationContext context) throws Exception {
		StreamListeners listeners = TestListeners.stream(context);
		TestListeners.assign(listeners, this.orders);
		listeners.handle(TestListeners.batch(this.orders.insert("1", Canary.TEXT, "1")));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync
	static class Enabled {

		@Bean
		static Executor executor() {
			return new SimpleAsyncTaskExecutor();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync(annotation = InBackground.class)
	static class EnabledForOwn {

	}

	@Configuration(proxyBeanMethods = false)
	static class Advised {

		@Bean
		static DefaultAdvisorAutoProxyCreator proxies() {
			DefaultAdvisorAutoProxyCreator proxies = new DefaultAdvisorAutoProxyCreator();
			proxies.setProxyTargetClass(true);
			return proxies;
		}

		@Bean
		static DefaultPointcutAdvisor elsewhere() {
			NameMatchMethodPointcut pointcut = new NameMatchMethodPointcut();
			pointcut.setMappedName("on");
			return new DefaultPointcutAdvisor(pointcut, new AsyncExecutionInterceptor(new SimpleAsyncTaskExecutor()));
		}

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@interface InBackground {

	}

	@Target(ElementType.METHOD)
	@Retention(RetentionPolicy.RUNTIME)
	@Async
	@WalListener("orders")
	@interface AsyncListener {

	}

	static class OnMethod {

		@Async
		@WalListener("orders")
		void on(Row row) {
		}

	}

	@Async
	static class OnClass {

		@WalListener("orders")
		void on(Row row) {
		}

	}

	static class OnSuperclass extends OnClass {

	}

	static class OnInterface implements AsyncType {

		@WalListener("orders")
		@Override
		public void on(Row row) {
		}

	}

	@Async
	interface AsyncType {

		void on(Row row);

	}

	static class OnMethodOfInterface implements AsyncMethod {

		@WalListener("orders")
		@Override
		public void on(Row row) {
		}

	}

	interface AsyncMethod {

		@Async
		void on(Row row);

	}

	static class Composed {

		@AsyncListener
		void on(Row row) {
		}

	}

	static class OfStage {

		@Async
		@WalListener("orders")
		CompletionStage<?> on(Row row) {
			return CompletableFuture.completedStage(row);
		}

	}

	@Lazy
	static class OfLazyBean {

		@Async
		@WalListener("orders")
		void on(Row row) {
		}

	}

	static class OfApplication {

		@InBackground
		@WalListener("orders")
		void on(Row row) {
		}

	}

	@Lazy
	static class OfApplicationAndLazy extends OfApplication {

	}

	static class Plain {

		@WalListener("orders")
		void on(Row row) {
		}

	}

	@Lazy
	static class LazyPlain {

		private static final List<Row> calls = new CopyOnWriteArrayList<>();

		@WalListener("orders")
		void on(Row row) {
			calls.add(row);
		}

	}

	static class Neighbour {

		private final List<Thread> threads = new CopyOnWriteArrayList<>();

		@WalListener("orders")
		void on(Row row) {
			this.threads.add(Thread.currentThread());
		}

		@Async
		void elsewhere() {
		}

		List<Thread> threads() {
			return this.threads;
		}

	}

	static class OfFuture {

		private final CountDownLatch begun = new CountDownLatch(1);

		private final CompletableFuture<Void> work = new CompletableFuture<>();

		@Async
		@WalListener("orders")
		CompletableFuture<Void> on(Row row) {
			this.begun.countDown();
			return this.work;
		}

		CountDownLatch begun() {
			return this.begun;
		}

		CompletableFuture<Void> work() {
			return this.work;
		}

	}

}
