package io.walstream.spring.listener;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Scope;
import org.springframework.context.annotation.ScopedProxyMode;
import org.springframework.core.annotation.AliasFor;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.MapPropertySource;
import org.springframework.stereotype.Component;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.DuplicateListenerException;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.listener.call.ListenerStatus;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WalListenerMethodProcessor}.
 */
class WalListenerMethodProcessorTests {

	@Test
	void getStreamsWhenBeanHasMethodsFindsAllOfAnyVisibility() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Visible.class)) {
			assertThat(TestListeners.stream(context).listeners()).extracting(ListenerStatus::id)
				.containsExactly("visible.packagePrivate(Row)", "visible.privateOne(Row)", "visible.protectedOne(Row)",
						"visible.publicOne(Row)");
		}
	}

	@Test
	void getStreamsWhenNoBeanHasMethodsIsEmpty() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Object.class)) {
			assertThat(context.getBean(WalListenerMethodProcessor.class).getStreams()).isEmpty();
		}
	}

	@Test
	void getStreamsWhenAttributesAreSetHasThem() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
			context.getEnvironment()
				.getPropertySources()
				.addFirst(new MapPropertySource("test", Map.of("app.table", "sales.orders", "app.stream", "audit")));
			context.registerBean(WalListenerMethodProcessor.class,
					() -> new WalListenerMethodProcessor((stream, listener) -> ListenerSettings.defaults()));
			context.register(Configured.class);
			context.refresh();

			ListenerStatus status = TestListeners.stream(context, "audit").listeners().get(0);

			assertThat(status.id()).isEqualTo("orders-audit_1");
			assertThat(status.tables()).containsExactly("sales.orders", "\"Odd.Name\"");
			assertThat(status.operations()).containsExactly(Operation.DELETE);
		}
	}

	@Test
	void getStreamsWhenAnnotationIsMetaAnnotationFindsMethod() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Composed.class)) {
			assertThat(TestListeners.stream(context).listeners()).singleElement()
				.satisfies((status) -> assertThat(status.tables()).containsExactly("order_lines"));
		}
	}

	@Test
	void getStreamsWhenMethodIsOfInterfaceFindsIt() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Implementation.class)) {
			assertThat(TestListeners.stream(context).listeners()).extracting(ListenerStatus::id)
				.containsExactly("implementation.on(Row)");
		}
	}

	@Test
	void getStreamsWhenBeanIsLazyCreatesItAtFirstCall() throws Exception {
		LazyOne.created.set(0);
		try (AnnotationConfigApplicationContext context = TestListeners.context(LazyOne.class)) {
			StreamListeners listeners = TestListeners.stream(context);
			TestTable orders = TestTable.orders(new ExactConversion());
			TestListeners.assign(listeners, orders);

			assertThat(LazyOne.created).hasValue(0);

			listeners.handle(TestListeners.batch(orders.insert("1", Canary.TEXT, "1")));

			assertThat(LazyOne.created).hasValue(1);
		}
	}

	@Test
	void getStreamsWhenContextHasChildRegistersOnce() {
		try (AnnotationConfigApplicationContext parent = TestListeners.context(Visible.class);
				AnnotationConfigApplicationContext child = new AnnotationConfigApplicationContext()) {
			child.setParent(parent);
			child.registerBean(WalListenerMethodProcessor.class,
					() -> new WalListenerMethodProcessor((stream, listener) -> ListenerSettings.defaults()));
			child.refresh();

			assertThat(TestListeners.stream(parent).listeners()).hasSize(4);
			assertThat(child.getBean(WalListenerMethodProcessor.class).getStreams()).isEmpty();
		}
	}

	@Test
	void listenersWhenOrderIsGivenStandInItThenById() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Last.class, First.class)) {
			assertThat(TestListeners.stream(context).listeners()).extracting(ListenerStatus::id)
				.containsExactly("first", "b", "c", "last");
		}
	}

	@Test
	void refreshWhenIdsAreEqualFails() {
		assertThatExceptionOfType(DuplicateListenerException.class)
			.isThrownBy(() -> TestListeners.context(Duplicates.class))
			.withMessageContaining("id 'same' is already that of '%s.", Duplicates.class.getName())
			.satisfies((ex) -> assertThat(ex.getListener()).isEqualTo("same"));
	}

	@Test
	void refreshWhenMethodIsStaticFails() {
		refuses(StaticMethod.class, "is static, expected a method of a bean");
	}

	@Test
	void refreshWhenBeanIsPrototypeFails() {
		refuses(Prototype.class, "is no singleton, expected one that lives as long as the application");
	}

	@Test
	void refreshWhenBeanIsScopedProxyFails() {
		refuses(Scoped.class, "is no singleton, expected one that lives as long as the application");
	}

	@Test
	void refreshWhenIdIsOddFails() {
		refuses(OddId.class, "id 'a.b' does not consist of letters, digits, '-' and '_'");
	}

	@Test
	void refreshWhenTableIsNoNameFails() {
		refuses(OddTable.class, "tables: 'order-items' is not a table name as SQL writes it");
	}

	@Test
	void refreshWhenNoTableIsNamedFails() {
		refuses(NoTable.class, "no table is named");
	}

	@Test
	void refreshWhenConditionIsNoExpressionFails() {
		refuses(OddCondition.class, "condition '#after.' is no expression");
	}

	@Test
	void refreshWhenChangedColumnsAreNotForUpdatesFails() {
		refuses(ChangedInserts.class, "changedColumns are for UPDATE, it is called for [INSERT]");
	}

	@Test
	void refreshWhenReturnTypeIsOtherFails() {
		refuses(Returning.class, "returns 'boolean', expected void or CompletionStage");
	}

	@Test
	void refreshWhenParametersShareNoOperationFails() {
		refuses(Disjoint.class, "no operation has all its parameters: 'Insert insert' allows [INSERT], "
				+ "'Model before' allows [UPDATE, DELETE]");
	}

	@Test
	void refreshWhenOperationsAreImpossibleFails() {
		refuses(Impossible.class, "operations [DELETE, TRUNCATE] are asked for, its parameters allow [INSERT, UPDATE]");
	}

	@ParameterizedTest
	@ValueSource(classes = { Returning.class, Disjoint.class, Impossible.class })
	void refreshWhenSignatureIsImpossibleNamesTheMethod(Class<?> bean) {
		assertThatExceptionOfType(ListenerSignatureException.class).isThrownBy(() -> TestListeners.context(bean))
			.withMessageStartingWith("@WalListener method '" + bean.getName() + ".on(")
			.satisfies((ex) -> assertThat(ex.getMethod().getName()).isEqualTo("on"));
	}

	private static void refuses(Class<?> bean, String message) {
		assertThatExceptionOfType(ListenerDefinitionException.class).isThrownBy(() -> TestListeners.context(bean))
			.withMessageContaining(message);
	}

	record Model(Long id) {

	}

	@Retention(RetentionPolicy.RUNTIME)
	@WalListener
	@interface LinesListener {

		@AliasFor(annotation = WalListener.class, attribute = "tables")
		String[] value() default "order_lines";

	}

	@Component("visible")
	public static class Visible {

		@WalListener("orders")
		public void publicOne(Row row) {
		}

		@WalListener("orders")
		protected void protectedOne(Row row) {
		}

		@WalListener("orders")
		void packagePrivate(Row row) {
		}

		@WalListener("orders")
		private void privateOne(Row row) {
		}

	}

	static class Configured {

		@WalListener(tables = { "${app.table}", "#{'\"Odd' + '.Name\"'}" }, id = "orders-#{'audit'}_1",
				stream = "${app.stream}", operations = Operation.DELETE)
		void on(Change<Row> change) {
		}

	}

	static class Composed {

		@LinesListener
		void on(Change<Row> change) {
		}

	}

	interface Contract {

		@WalListener("orders")
		void on(Row row);

	}

	@Component("implementation")
	public static class Implementation implements Contract {

		@Override
		public void on(Row row) {
		}

	}

	@Lazy
	static class LazyOne {

		static AtomicInteger created = new AtomicInteger();

		LazyOne() {
			created.incrementAndGet();
		}

		@WalListener("orders")
		void on(Row row) {
		}

	}

	static class Last {

		@WalListener(tables = "orders", id = "c")
		void c(Row row) {
		}

		@WalListener(tables = "orders", id = "b")
		void b(Row row) {
		}

		@Order
		@WalListener(tables = "orders", id = "last")
		void last(Row row) {
		}

	}

	@Order(5)
	static class First {

		@WalListener(tables = "orders", id = "first")
		void on(Row row) {
		}

	}

	static class Duplicates {

		@WalListener(tables = "orders", id = "same")
		void one(Row row) {
		}

		@WalListener(tables = "orders", id = "same", stream = "other")
		void two(Row row) {
		}

	}

	static class StaticMethod {

		@WalListener("orders")
		static void on(Row row) {
		}

	}

	@Scope(ConfigurableBeanFactory.SCOPE_PROTOTYPE)
	static class Prototype {

		@WalListener("orders")
		void on(Row row) {
		}

	}

	static class Scoped {

		@Bean
		@Scope(scopeName = ConfigurableBeanFactory.SCOPE_PROTOTYPE, proxyMode = ScopedProxyMode.TARGET_CLASS)
		Prototype prototype() {
			return new Prototype();
		}

	}

	static class OddId {

		@WalListener(tables = "orders", id = "a.b")
		void on(Row row) {
		}

	}

	static class OddTable {

		@WalListener("order-items")
		void on(Row row) {
		}

	}

	static class NoTable {

		@WalListener
		void on(Row row) {
		}

	}

	static class OddCondition {

		@WalListener(tables = "orders", condition = "#after.")
		void on(Row row) {
		}

	}

	static class ChangedInserts {

		@WalListener(tables = "orders", changedColumns = "total")
		void on(Insert<Row> insert) {
		}

	}

	static class Returning {

		@WalListener("orders")
		boolean on(Row row) {
			return true;
		}

	}

	static class Disjoint {

		@WalListener("orders")
		CompletableFuture<Void> on(Insert<Row> insert, @BeforeChange Model before) {
			return CompletableFuture.completedFuture(null);
		}

	}

	static class Impossible {

		@WalListener(tables = "orders", operations = { Operation.DELETE, Operation.TRUNCATE })
		void on(Model model, ChangeMetadata metadata) {
		}

	}

}
