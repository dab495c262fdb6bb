package io.walstream.spring.listener.bind;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import org.junit.jupiter.api.Test;
import org.springframework.core.ResolvableType;

import io.walstream.change.Row;
import io.walstream.failure.MissingColumnException;
import io.walstream.failure.ValueConversionException;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.failure.RowBindingException;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.TestTable;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link RowBinders} and what they choose.
 */
class RowBinderTests {

	private static final String[] ROW = { "7", Canary.TEXT, "10.90" };

	private final TestTable orders = TestTable.orders(new ExactConversion());

	@Test
	void bindWhenTypeIsRecordBindsComponentsByName() {
		assertThat(bind(Order.class, ROW)).isEqualTo(new Order(7, Canary.TEXT, new BigDecimal("10.90")));
	}

	@Test
	void bindWhenClassHasConstructorAndSettersUsesBoth() {
		Mixed mixed = (Mixed) bind(Mixed.class, ROW);

		assertThat(mixed.id).isEqualTo(7);
		assertThat(mixed.total).isEqualByComparingTo("10.90");
	}

	@Test
	void bindWhenClassHasSettersLeavesPropertiesWithoutColumn() {
		Bean bean = (Bean) bind(Bean.class, ROW);

		assertThat(bean.customerName).isEqualTo(Canary.TEXT);
		assertThat(bean.note).isEqualTo("initial");
	}

	@Test
	void bindWhenTypeIsRowIsTheRow() {
		Row row = this.orders.row(ROW);

		assertThat(new RowBinders(UnchangedValue.FAIL).forType(ResolvableType.forClass(Row.class)).bind(row))
			.isSameAs(row);
	}

	@Test
	void bindWhenTypeIsMapHasValuesByColumn() {
		ResolvableType type = ResolvableType.forClassWithGenerics(Map.class, String.class, Object.class);

		assertThat(bind(type, UnchangedValue.FAIL, ROW))
			.isEqualTo(Map.of("id", 7L, "customer_name", Canary.TEXT, "total", new BigDecimal("10.90")));
	}

	@Test
	void bindWhenTypeIsGenericBindsItsArgument() {
		ResolvableType type = ResolvableType.forClassWithGenerics(Box.class, Long.class);

		assertThat(bind(type, UnchangedValue.FAIL, ROW)).isEqualTo(new Box<>(7L));
	}

	@Test
	void bindWhenComponentIsOptionalBindsNullAsEmpty() {
		assertThat(bind(Lenient.class, "7", null, "1")).isEqualTo(new Lenient(7, Optional.empty(), null));
	}

	@Test
	void bindWhenPrimitiveHasNoColumnIsRefused() {
		assertThatExceptionOfType(RowBindingException.class).isThrownBy(() -> bind(Counted.class, ROW))
			.withMessage(
					"Primitive 'count' of 'Counted' cannot be bound: a row of table 'public.orders' has no column for it");
	}

	@Test
	void bindWhenPrimitiveIsNullIsRefused() {
		assertThatExceptionOfType(RowBindingException.class).isThrownBy(() -> bind(Order.class, null, Canary.TEXT, "1"))
			.withMessage("Primitive 'id' of 'Order' cannot be bound: a row of table 'public.orders' has NULL for it");
	}

	@Test
	void bindWhenValueDoesNotFitExactlyIsRefusedWithoutValue() {
		assertThatExceptionOfType(ValueConversionException.class)
			.isThrownBy(() -> bind(Rounded.class, "7", Canary.TEXT, "10.99"))
			.withMessageContaining("total")
			.withMessageNotContaining("10.99")
			.withNoCause();
	}

	@Test
	void bindWhenValueIsUnchangedFollowsSetting() {
		String[] row = { "7", TestTable.UNCHANGED, "1" };

		assertThatExceptionOfType(MissingColumnException.class).isThrownBy(() -> bind(Order.class, row));
		assertThat(bind(ResolvableType.forClass(Order.class), UnchangedValue.NULL, row))
			.isEqualTo(new Order(7, null, BigDecimal.ONE));
	}

	@Test
	void bindWhenPrimitiveIsUnchangedIsRefused() {
		assertThatExceptionOfType(RowBindingException.class)
			.isThrownBy(() -> bind(ResolvableType.forClass(Order.class), UnchangedValue.NULL, TestTable.UNCHANGED,
					Canary.TEXT, "1"))
			.withMessageContaining("did not send its unchanged value");
	}

	@Test
	void bindWhenConstructorThrowsKeepsItsExceptionAsCause() {
		assertThatExceptionOfType(RowBindingException.class).isThrownBy(() -> bind(Picky.class, ROW))
			.withMessage("Constructor of 'Picky' refused a row with 'java.lang.IllegalStateException'")
			.withCauseInstanceOf(IllegalStateException.class);
	}

	@Test
	void bindWhenLayoutsComeAndGoBindsEach() {
		RowBinder binder = new RowBinders(UnchangedValue.FAIL).forType(ResolvableType.forClass(Order.class));
		List<TestTable> layouts = IntStream.range(0, 40)
			.mapToObj((i) -> TestTable.of("orders", "DEFAULT", new ExactConversion(), "id:int8", "extra_" + i + ":text",
					"customer_name:text"))
			.toList();

		for (int round = 0; round < 2; round++) {
			for (TestTable layout : layouts) {
				assertThat(binder.bind(layout.row("7", "x", Canary.TEXT))).isEqualTo(new Order(7, Canary.TEXT, null));
			}
		}
	}

	@Test
	void needsWhenTypeHasColumnsAreThoseOfTheTable() {
		RowBinder binder = new RowBinders(UnchangedValue.FAIL).forType(ResolvableType.forClass(Lenient.class));

		assertThat(binder.needs(List.of("id", "total", "customer_name"))).containsExactly("id", "customer_name");
		assertThat(binder.unbound(List.of("id", "total", "customer_name"))).containsExactly("note");
	}

	private Object bind(Class<?> type, String... values) {
		return bind(ResolvableType.forClass(type), UnchangedValue.FAIL, values);
	}

	private Object bind(ResolvableType type, UnchangedValue unchanged, String... values) {
		return new RowBinders(unchanged).forType(type).bind(this.orders.row(values));
	}

	record Order(long id, String customerName, BigDecimal total) {

	}

	record Rounded(int total) {

	}

	record Counted(int count) {

	}

	record Lenient(long id, Optional<String> customerName, String note) {

	}

	record Box<T>(T id) {

	}

	record Picky(String customerName) {

		Picky {
			throw new IllegalStateException(customerName);
		}

	}

	public static final class Mixed {

		private final int id;

		private BigDecimal total;

		Mixed(int id) {
			this.id = id;
		}

		public void setTotal(BigDecimal total) {
			this.total = total;
		}

	}

	public static class Bean {

		private String customerName;

		private String note = "initial";

		public void setCustomerName(String customerName) {
			this.customerName = customerName;
		}

		public void setNote(String note) {
			this.note = note;
		}

	}

}
