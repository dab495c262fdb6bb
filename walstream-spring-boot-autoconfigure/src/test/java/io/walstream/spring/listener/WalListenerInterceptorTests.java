package io.walstream.spring.listener;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.Order;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.WalListenerInterceptor;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WalListenerInterceptor}.
 */
class WalListenerInterceptorTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	private final Change<Row> change = this.orders.insert("1", Canary.TEXT, "10.99");

	private AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	private StreamListeners listeners;

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void aroundWhenSeveralAreThereSurroundsTheCallInTheirOrder() throws Exception {
		Orders orders = start(Inner.class, Outer.class);

		handle();

		assertThat(orders.calls).containsExactly("outer orders default", "inner", "listener", "inner end", "outer end");
		assertThat(this.context.getBean(Outer.class).changes).containsExactly(this.change);
	}

	@Test
	void aroundWhenCallIsRepeatedSurroundsEachAttempt() throws Exception {
		Orders orders = start(Inner.class);
		orders.failures.add(new IllegalStateException());

		handle();

		assertThat(orders.calls).containsExactly("inner", "listener", "inner", "listener", "inner end");
	}

	@Test
	void aroundWhenListenerFailsGetsItsExceptionUnchanged() {
		Orders orders = start(Catching.class);
		IllegalStateException failure = new IllegalStateException();
		orders.failures.addAll(List.of(failure, failure, failure));

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle)
			.satisfies((ex) -> assertThat(ex.getCause()).hasCause(failure));
		assertThat(this.context.getBean(Catching.class).caught).containsExactly(failure, failure, failure);
	}

	@Test
	void aroundWhenInterceptorFailsIsClassifiedAsTheListener() throws Exception {
		Orders orders = start(Failing.class);

		handle();

		assertThat(orders.calls).containsExactly("listener");
		assertThat(status().failed()).isEqualTo(10);
		assertThat(status().handled()).isOne();
	}

	@Test
	void aroundWhenParameterCannotBeBoundSeesTheFailure() {
		start(Catching.class, Unbindable.class);

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle)
			.satisfies((ex) -> assertThat(ex.attempts()).isOne());
		assertThat(this.context.getBean(Catching.class).caught).hasSize(1);
	}

	@Test
	void aroundWhenItDoesNotProceedHandlesTheChangeItself() throws Exception {
		Orders orders = start(Instead.class);

		handle();

		assertThat(orders.calls).isEmpty();
		assertThat(status().handled()).isOne();
	}

	@Test
	void aroundWhenListenerDoesNotWantTheChangeIsNotCalled() throws Exception {
		Orders orders = start(Inner.class, Choosy.class);

		handle();

		assertThat(orders.calls).containsExactly("inner", "listener", "inner end");
	}

	@Test
	void proceedWhenListenerReturnsAStageWaitsForIt() throws Exception {
		Orders orders = start(Inner.class, Staged.class);

		handle();

		assertThat(orders.calls).containsExactly("inner", "listener", "inner end", "inner", "staged", "inner end");
	}

	private Orders start(Class<?>... beans) {
		Class<?>[] all = new Class<?>[beans.length + 1];
		System.arraycopy(beans, 0, all, 0, beans.length);
		all[beans.length] = Orders.class;
		this.context = TestListeners.context(all);
		this.listeners = TestListeners.stream(this.context);
		TestListeners.assign(this.listeners, this.orders);
		return this.context.getBean(Orders.class);
	}

	private void handle() throws Exception {
		this.listeners.handle(TestListeners.batch(this.change));
	}

	private ListenerStatus status() {
		return this.listeners.listeners().get(0);
	}

	static class Orders {

		private final List<String> calls = new ArrayList<>();

		private final List<RuntimeException> failures = new ArrayList<>();

		@WalListener(tables = "orders", id = "orders")
		void on(Change<Row> change) {
			this.calls.add("listener");
			if (!this.failures.isEmpty()) {
				throw this.failures.remove(0);
			}
		}

	}

	@Order(1)
	static class Outer implements WalListenerInterceptor {

		private final List<Change<Row>> changes = new ArrayList<>();

		private final Orders orders;

		Outer(Orders orders) {
			this.orders = orders;
		}

		@Override
		public void around(Call call) throws Throwable {
			this.changes.add(call.change());
			this.orders.calls.add("outer " + call.listener() + " " + call.stream());
			call.proceed();
			this.orders.calls.add("outer end");
		}

	}

	@Order(2)
	record Inner(Orders orders) implements WalListenerInterceptor {

		@Override
		public void around(Call call) throws Throwable {
			this.orders.calls.add("inner");
			call.proceed();
			this.orders.calls.add("inner end");
		}

	}

	static class Catching implements WalListenerInterceptor {

		private final List<Throwable> caught = new ArrayList<>();

		@Override
		public void around(Call call) throws Throwable {
			try {
				call.proceed();
			}
			catch (Throwable ex) {
				this.caught.add(ex);
				throw ex;
			}
		}

	}

	static class Failing implements WalListenerInterceptor {

		private int attempts;

		@Override
		public void around(Call call) throws Throwable {
			this.attempts++;
			if (this.attempts <= 10) {
				throw new ConnectException("refused");
			}
			call.proceed();
		}

	}

	static class Instead implements WalListenerInterceptor {

		@Override
		public void around(Call call) {
		}

	}

	static class Choosy {

		@WalListener(tables = "orders", id = "z-choosy", condition = "#after.get('id') == 2")
		void on(Row row) {
			throw new IllegalStateException();
		}

	}

	static class Unbindable {

		@WalListener(tables = "orders", id = "a-unbindable")
		void on(Order order) {
		}

		record Order(Integer total) {

		}

	}

	record Staged(Orders orders) {

		@WalListener(tables = "orders", id = "z-staged")
		CompletionStage<Void> on(Row row) {
			return CompletableFuture.runAsync(() -> this.orders.calls.add("staged"),
					CompletableFuture.delayedExecutor(20, TimeUnit.MILLISECONDS));
		}

	}

}
