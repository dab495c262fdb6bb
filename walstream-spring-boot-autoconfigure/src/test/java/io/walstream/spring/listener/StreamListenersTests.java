package io.walstream.spring.listener;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.Order;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.settings.PublishedTable;
import io.walstream.spring.AfterChange;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link StreamListeners}.
 */
class StreamListenersTests {

	private static final String[] FIRST = { "1", Canary.TEXT, "10.00" };

	private static final String[] SECOND = { "1", Canary.TEXT, "12.50" };

	private static final String[] KEY = { "1", null, null };

	private static final OrderRow BEFORE = new OrderRow(1, Canary.TEXT, new BigDecimal("10.00"));

	private static final OrderRow AFTER = new OrderRow(1, Canary.TEXT, new BigDecimal("12.50"));

	private final TestTable orders = TestTable.orders(new ExactConversion());

	private final TestTable full = TestTable.ordersWithFullIdentity(new ExactConversion());

	private AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void handleWhenIdentityIsDefaultPassesTypedChangesOfEveryOperation() throws Exception {
		Received received = start(this.orders, TypedChanges.class);

		handle(this.orders.insert(FIRST), this.orders.update(null, SECOND), this.orders.delete(KEY),
				this.orders.truncate());

		assertThat(received.values).hasSize(4);
		assertThat(received.values.get(0)).isInstanceOfSatisfying(Insert.class,
				(insert) -> assertThat(insert.after()).isEqualTo(BEFORE));
		assertThat(received.values.get(1)).isInstanceOfSatisfying(Update.class, (update) -> {
			assertThat(update.before()).isNull();
			assertThat(update.after()).isEqualTo(AFTER);
			assertThat(update.key().get("id")).isEqualTo(1L);
		});
		assertThat(received.values.get(2)).isInstanceOfSatisfying(Delete.class, (delete) -> {
			assertThat(delete.before()).isNull();
			assertThat(delete.key().get("id")).isEqualTo(1L);
		});
		assertThat(received.values.get(3)).isInstanceOf(Truncate.class);
	}

	@Test
	void handleWhenIdentityIsFullPassesRowsBefore() throws Exception {
		Received received = start(this.full, TypedChanges.class);

		handle(this.full.update(FIRST, SECOND), this.full.delete(SECOND));

		assertThat(((Update<?>) received.values.get(0)).before()).isEqualTo(BEFORE);
		assertThat(((Delete<?>) received.values.get(1)).before()).isEqualTo(AFTER);
	}

	@Test
	void handleWhenTypeNeedsOnlyTheKeyPassesItBefore() throws Exception {
		Received received = start(this.orders, KeyBefore.class);

		handle(this.orders.update(null, SECOND), this.orders.update(KEY, "2", Canary.TEXT, "1"),
				this.orders.delete("2", null, null));

		assertThat(received.values).containsExactly(new OrderKey(1), new OrderKey(1), new OrderKey(2));
	}

	@Test
	void handleWhenParametersAreRowsAndMetadataPassesThem() throws Exception {
		Received received = start(this.full, EveryForm.class);
		Change<Row> update = this.full.update(FIRST, SECOND);

		handle(this.full.insert(FIRST), update, this.full.delete(SECOND));

		assertThat(received.values).containsExactly(update.metadata(), BEFORE, AFTER, AFTER,
				Map.of("id", 1L, "customer_name", Canary.TEXT, "total", new BigDecimal("12.50")),
				((Update<Row>) update).newRow());
	}

	@Test
	void handleWhenOldRowIsNotSentPassesNothingForIt() throws Exception {
		Received received = start(this.orders, AbsentBefore.class);

		handle(this.orders.update(null, SECOND), this.orders.delete(KEY));

		assertThat(received.values).containsExactly("none", Optional.empty(), "none", Optional.empty());
	}

	@Test
	void handleWhenParametersAllowOperationsPassesOnlyThose() throws Exception {
		Received received = start(this.full, DomainOnly.class);

		handle(this.full.insert(FIRST), this.full.update(FIRST, SECOND), this.full.delete(SECOND),
				this.full.truncate());

		assertThat(received.values).containsExactly(BEFORE, AFTER);
	}

	@Test
	void handleWhenMethodHasNoParametersCallsItForEveryChange() throws Exception {
		Received received = start(this.orders, NoParameters.class);

		handle(this.orders.insert(FIRST), this.orders.delete(KEY), this.orders.truncate());

		assertThat(received.values).containsExactly("called", "called", "called");
	}

	@Test
	void handleWhenSeveralListenersWantAChangeCallsThemInOrder() throws Exception {
		Received received = start(this.orders, Ordered.class);

		handle(this.orders.insert(FIRST), this.orders.insert(SECOND));

		assertThat(received.values).containsExactly("first", "a", "z", "first", "a", "z");
	}

	@Test
	void handleWhenConditionIsGivenCallsOnlyIfItHolds() throws Exception {
		Received received = start(this.full, Conditional.class);

		handle(this.full.insert(FIRST), this.full.insert(SECOND), this.full.update(FIRST, SECOND),
				this.full.update(SECOND, FIRST), this.full.delete(SECOND));

		assertThat(received.values).containsExactly(Operation.INSERT, Operation.UPDATE);
	}

	@Test
	void handleWhenChangedColumnsAreGivenCallsOnlyIfOneChanged() throws Exception {
		Received received = start(this.full, Changed.class);

		handle(this.full.insert(FIRST), this.full.update(FIRST, SECOND), this.full.update(FIRST, "1", "other", "10.00"),
				this.full.update(FIRST, "1", Canary.TEXT, TestTable.UNCHANGED));

		assertThat(received.values).containsExactly(BEFORE, AFTER);
	}

	@Test
	void handleWhenOldValueOfChangedColumnIsNotSentCalls() throws Exception {
		Received received = start(this.orders, Changed.class);

		handle(this.orders.update(null, SECOND));

		assertThat(received.values).containsExactly(AFTER);
	}

	@Test
	void handleWhenChangedColumnIsOfTheKeyCallsOnlyIfItChanged() throws Exception {
		Received received = start(this.orders, ChangedKey.class);

		handle(this.orders.update(null, SECOND), this.orders.update(KEY, "2", Canary.TEXT, "1"),
				this.orders.update(KEY, SECOND), this.full.update(null, SECOND));

		assertThat(received.values).containsExactly("2", "1");
		assertThat(listeners().warnings()).isEmpty();
	}

	@Test
	void handleWhenChangedColumnIsRenamedCalls() throws Exception {
		Received received = start(this.full, ChangedRow.class);
		TestTable renamed = TestTable.of("orders", "FULL", new ExactConversion(), "id:int8", "customer_name:text",
				"amount:numeric");

		handle(renamed.update(FIRST, SECOND), renamed.update(null, SECOND));

		assertThat(received.values).containsExactly("called", "called");
	}

	@Test
	void handleWhenStageIsReturnedWaitsForIt() throws Exception {
		Received received = start(this.orders, Staged.class);
		Staged staged = this.context.getBean(Staged.class);
		CompletableFuture<Void> handling = CompletableFuture.runAsync(() -> {
			try {
				handle(this.orders.insert(FIRST));
			}
			catch (Exception ex) {
				throw new IllegalStateException(ex);
			}
		});
		staged.called.join();

		assertThat(handling).isNotDone();

		staged.stage.complete(null);
		handling.join();
		assertThat(received.values).isEmpty();
		assertThat(listeners().listeners().get(0).handled()).isOne();
	}

	@Test
	void tablesWhenListenersShareTablesPublishesEachOnceWithAllOperations() {
		this.context = TestListeners.context(Received.class, DomainOnly.class, KeyBefore.class);

		List<PublishedTable> tables = TestListeners.assign(listeners(), this.full);

		assertThat(tables).containsExactly(new PublishedTable(this.full.table(),
				EnumSet.of(Operation.INSERT, Operation.UPDATE, Operation.DELETE)));
		assertThat(listeners().handles(this.full.table())).isTrue();
		assertThat(listeners().handles(new Table("public", "other"))).isFalse();
	}

	@Test
	void tablesWhenIdentityCannotFillOldRowFails() {
		this.context = TestListeners.context(Received.class, NeedsBefore.class);

		assertThatExceptionOfType(MissingOldColumnsException.class)
			.isThrownBy(() -> TestListeners.assign(listeners(), this.orders))
			.withMessage("Listener 'needs' needs the old row of table 'public.orders' with [customer_name, total], "
					+ "but the table's replica identity 'DEFAULT' does not send them")
			.satisfies((ex) -> {
				assertThat(ex.getTable()).isEqualTo(this.orders.table());
				assertThat(ex.getColumns()).containsExactly("customer_name", "total");
			});
		assertThat(TestListeners.assign(listeners(), this.full)).hasSize(1);
	}

	@Test
	void tablesWhenChangedColumnIsUnknownFails() {
		this.context = TestListeners.context(Received.class, ChangedRow.class);
		TestTable other = TestTable.of("orders", "FULL", new ExactConversion(), "id:int8", "customer_name:text");

		assertThatExceptionOfType(ListenerDefinitionException.class)
			.isThrownBy(() -> TestListeners.assign(listeners(), other))
			.withMessageEndingWith("changedColumns [total] are not among the columns [id, customer_name] "
					+ "that table 'public.orders' sends")
			.satisfies((ex) -> assertThat(ex.getMethod()).isEqualTo(ChangedRow.class.getDeclaredMethod("on")));
	}

	@Test
	void warningsWhenIdentityDoesNotGiveChangedColumnsSaysSo() {
		this.context = TestListeners.context(Received.class, Changed.class);
		TestListeners.assign(listeners(), this.orders);

		assertThat(listeners().warnings()).containsExactly(
				"Listener 'changed' is called for every update of table 'public.orders': its replica identity "
						+ "'DEFAULT' does not send the old values of changedColumns [total]");

		TestListeners.assign(listeners(), this.full);
		assertThat(listeners().warnings()).isEmpty();
	}

	@Test
	void warningsWhenComponentHasNoColumnSaysSo() {
		this.context = TestListeners.context(Received.class, DomainOnly.class);
		TestListeners.assign(listeners(), TestTable.of("orders", "DEFAULT", new ExactConversion(), "id:int8"));

		assertThat(listeners().warnings()).containsExactly("Listener 'domain' gets nothing for "
				+ "[customerName, total]: table 'public.orders' has no column for it");
	}

	@Test
	void warningsWhenOperationIsImpossibleSaysSo() throws Exception {
		Received received = start(this.full, InsertsAndDeletes.class);

		handle(this.full.insert(FIRST), this.full.update(FIRST, SECOND), this.full.delete(SECOND));

		assertThat(received.values).containsExactly(BEFORE);
		assertThat(listeners().warnings()).containsExactly("Listener 'some' is not called for [DELETE] of table "
				+ "'public.orders': its parameters do not allow it");
	}

	private Received start(TestTable table, Class<?> bean) {
		this.context = TestListeners.context(Received.class, bean);
		TestListeners.assign(listeners(), table);
		return this.context.getBean(Received.class);
	}

	private StreamListeners listeners() {
		return TestListeners.stream(this.context);
	}

	private void handle(Change<?>... changes) throws Exception {
		listeners().handle(TestListeners.batch(changes));
	}

	record OrderRow(long id, String customerName, BigDecimal total) {

		@Override
		public boolean equals(Object other) {
			return other instanceof OrderRow that && this.id == that.id && this.customerName.equals(that.customerName)
					&& this.total.compareTo(that.total) == 0;
		}

		@Override
		public int hashCode() {
			return Long.hashCode(this.id);
		}

	}

	record OrderKey(long id) {

	}

	public static class Received {

		final List<Object> values = Collections.synchronizedList(new ArrayList<>());

		void add(Object... values) {
			this.values.addAll(Arrays.asList(values));
		}

		public boolean isLarge(OrderRow row) {
			return row.total().compareTo(new BigDecimal("12")) > 0;
		}

	}

	record TypedChanges(Received received) {

		@WalListener("orders")
		void on(Change<OrderRow> change) {
			this.received.add(change);
		}

	}

	record KeyBefore(Received received) {

		@WalListener("orders")
		void on(@BeforeChange OrderKey key) {
			this.received.add(key);
		}

	}

	record EveryForm(Received received) {

		@WalListener("orders")
		void on(ChangeMetadata metadata, @BeforeChange OrderRow before, @AfterChange OrderRow after, OrderRow again,
				Map<String, Object> values, Row row) {
			this.received.add(metadata, before, after, again, values, row);
		}

	}

	record AbsentBefore(Received received) {

		@WalListener("orders")
		void on(@BeforeChange @Nullable OrderRow before, @BeforeChange Optional<OrderRow> optional) {
			this.received.add((before != null) ? before : "none", optional);
		}

	}

	record DomainOnly(Received received) {

		@WalListener(tables = "orders", id = "domain")
		void on(OrderRow order) {
			this.received.add(order);
		}

	}

	record InsertsAndDeletes(Received received) {

		@WalListener(tables = "orders", id = "some", operations = { Operation.INSERT, Operation.DELETE })
		void on(OrderRow order) {
			this.received.add(order);
		}

	}

	record NoParameters(Received received) {

		@WalListener("orders")
		void changed() {
			this.received.add("called");
		}

	}

	record Ordered(Received received) {

		@WalListener(tables = "orders", id = "z")
		void z(Row row) {
			this.received.add("z");
		}

		@WalListener(tables = "orders", id = "a")
		void a(Row row) {
			this.received.add("a");
		}

		@Order(1)
		@WalListener(tables = "orders", id = "x")
		void first(Row row) {
			this.received.add("first");
		}

	}

	record Conditional(Received received) {

		@WalListener(tables = "orders", condition = "#after != null && @'streamListenersTests.Received'.isLarge(#after)"
				+ " && (#before == null || #before.total < #after.total) && #metadata.table().name() == 'orders'"
				+ " && #change.after() == #after")
		void on(Change<OrderRow> change) {
			this.received.add(change.operation());
		}

	}

	record Changed(Received received) {

		@WalListener(tables = "orders", id = "changed", changedColumns = "total")
		void on(OrderRow order) {
			this.received.add(order);
		}

	}

	record ChangedRow(Received received) {

		@WalListener(tables = "orders", operations = Operation.UPDATE, changedColumns = "total")
		void on() {
			this.received.add("called");
		}

	}

	record ChangedKey(Received received) {

		@WalListener(tables = "orders", operations = Operation.UPDATE, changedColumns = "id")
		void on(Row row) {
			this.received.add(row.get("id", String.class));
		}

	}

	record NeedsBefore(Received received) {

		@WalListener(tables = "orders", id = "needs")
		void on(@BeforeChange OrderRow before) {
			this.received.add(before);
		}

	}

	static class Staged {

		final CompletableFuture<Void> called = new CompletableFuture<>();

		final CompletableFuture<Void> stage = new CompletableFuture<>();

		@WalListener("orders")
		CompletableFuture<Void> on(Row row) {
			this.called.complete(null);
			return this.stage;
		}

	}

}
