package io.walstream.spring.listener;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.AbstractPlatformTransactionManager;
import org.springframework.transaction.support.DefaultTransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;

import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for listeners whose beans are proxies.
 */
class ProxiedListenerTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	@Test
	void handleWhenBeanIsTransactionalRunsInTransaction() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Transactions.class,
				TransactionalListener.class)) {
			handle(context, "1");

			assertThat(context.getBean(RecordingManager.class).ends).containsExactly("commit", "commit");
			assertThat(context.getBean(TransactionalListener.class).active()).containsExactly(true, true);
		}
	}

	@Test
	void handleWhenTransactionalMethodThrowsRollsEachAttemptBack() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Transactions.class,
				RefusingListener.class)) {
			assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle(context, "1"))
				.satisfies((ex) -> assertThat(ex.attempts()).isEqualTo(3));

			assertThat(context.getBean(RecordingManager.class).ends).containsExactly("rollback", "rollback",
					"rollback");
		}
	}

	@Test
	void handleWhenProxyIsMadeOfInterfacesCallsThroughIt() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Transactions.class,
				InterfaceListener.class)) {
			handle(context, "1");

			assertThat(context.getBean(RecordingManager.class).ends).containsExactly("commit");
		}
	}

	@Test
	void refreshWhenMethodIsNotOnInterfacesOfProxyFails() {
		refuses(HiddenListener.class, "is a proxy made of interfaces, none of which has the method");
	}

	@Test
	void refreshWhenMethodOfProxiedBeanIsPrivateFails() {
		refuses(PrivateListener.class,
				"is private and bean 'proxiedListenerTests.PrivateListener' is a proxy, which calls no private methods");
	}

	@Test
	void refreshWhenMethodOfProxiedBeanIsFinalFails() {
		refuses(FinalListener.class,
				"is final and bean 'proxiedListenerTests.FinalListener' is a proxy made of a subclass");
	}

	private void handle(AnnotationConfigApplicationContext context, String id) throws Exception {
		StreamListeners listeners = TestListeners.stream(context);
		TestListeners.assign(listeners, this.orders);
		listeners.handle(TestListeners.batch(this.orders.insert(id, Canary.TEXT, "1")));
	}

	private static void refuses(Class<?> bean, String message) {
		assertThatExceptionOfType(ListenerDefinitionException.class)
			.isThrownBy(() -> TestListeners.context(Transactions.class, bean))
			.withMessageContaining(message);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableTransactionManagement
	static class Transactions {

		@Bean
		RecordingManager transactionManager() {
			return new RecordingManager();
		}

	}

	@SuppressWarnings("serial")
	static class RecordingManager extends AbstractPlatformTransactionManager implements PlatformTransactionManager {

		private final transient List<String> ends = new ArrayList<>();

		@Override
		protected Object doGetTransaction() {
			return new Object();
		}

		@Override
		protected void doBegin(Object transaction, TransactionDefinition definition) {
		}

		@Override
		protected void doCommit(DefaultTransactionStatus status) {
			this.ends.add("commit");
		}

		@Override
		protected void doRollback(DefaultTransactionStatus status) {
			this.ends.add("rollback");
		}

	}

	@Transactional
	public static class TransactionalListener {

		private final List<Boolean> active = new ArrayList<>();

		@WalListener("orders")
		public void publicOne(Row row) {
			this.active.add(TransactionSynchronizationManager.isActualTransactionActive());
		}

		@WalListener("orders")
		void packagePrivate(Row row) {
			this.active.add(TransactionSynchronizationManager.isActualTransactionActive());
		}

		List<Boolean> active() {
			return this.active;
		}

	}

	@Transactional
	static class RefusingListener {

		@WalListener("orders")
		void on(Row row) {
			throw new IllegalStateException(Canary.TEXT);
		}

	}

	interface Contract {

		void on(Row row);

	}

	@Transactional
	public static class InterfaceListener implements Contract {

		@Override
		@WalListener("orders")
		public void on(Row row) {
		}

	}

	@Transactional
	public static class HiddenListener implements Contract {

		@Override
		public void on(Row row) {
		}

		@WalListener("orders")
		public void hidden(Row row) {
		}

	}

	@Transactional
	static class PrivateListener {

		@WalListener("orders")
		private void on(Row row) {
		}

	}

	@Transactional
	public static class FinalListener {

		@WalListener("orders")
		public final void on(Row row) {
		}

	}

}
