package io.walstream.spring.listener;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.change.WalTransaction;
import io.walstream.spring.AfterChange;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.listener.bind.RowBinders;
import io.walstream.spring.listener.call.ListenerParameter;
import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ListenerParameters}.
 */
class ListenerParametersTests {

	private static final Set<Operation> ALL = EnumSet.allOf(Operation.class);

	private static final Set<Operation> WITH_NEW = EnumSet.of(Operation.INSERT, Operation.UPDATE);

	private static final Set<Operation> WITH_OLD = EnumSet.of(Operation.UPDATE, Operation.DELETE);

	static Stream<Arguments> forms() {
		return Stream.of(Arguments.of("change", ALL), Arguments.of("anyChange", ALL), Arguments.of("rawChange", ALL),
				Arguments.of("metadata", ALL), Arguments.of("insert", EnumSet.of(Operation.INSERT)),
				Arguments.of("update", EnumSet.of(Operation.UPDATE)),
				Arguments.of("delete", EnumSet.of(Operation.DELETE)),
				Arguments.of("truncate", EnumSet.of(Operation.TRUNCATE)), Arguments.of("domain", WITH_NEW),
				Arguments.of("row", WITH_NEW), Arguments.of("map", WITH_NEW), Arguments.of("after", WITH_NEW),
				Arguments.of("before", WITH_OLD), Arguments.of("optionalBefore", WITH_OLD),
				Arguments.of("nullableBefore", WITH_OLD));
	}

	@ParameterizedTest
	@MethodSource("forms")
	void readWhenFormIsKnownAllowsItsOperations(String method, Set<Operation> operations) {
		assertThat(read(method)).singleElement()
			.satisfies((parameter) -> assertThat(parameter.operations()).isEqualTo(operations));
	}

	@ParameterizedTest
	@CsvSource({ "before, REFUSED", "nullableBefore, NULL", "optionalBefore, EMPTY" })
	void readWhenOldRowIsAskedForKnowsWhatStandsForNone(String method, ListenerParameter.Absence absence) {
		assertThat(read(method)).singleElement()
			.isInstanceOfSatisfying(ListenerParameter.BeforeParameter.class,
					(before) -> assertThat(before.absence()).isEqualTo(absence));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"',
			textBlock = """
					simple | 'BigDecimal total' cannot be bound: 'BigDecimal' is no record or class that can be made from a row
					primitive | 'int id' cannot be bound: 'int' is no record or class that can be made from a row
					text | 'String text' cannot be bound: 'String' is no record or class that can be made from a row
					object | 'Object any' cannot be bound: 'Object' is no record or class that can be made from a row
					interfaceType | 'Runnable view' cannot be bound: 'Runnable' is no record or class that can be made from a row
					inner | 'Inner inner' cannot be bound: 'Inner' is no record or class that can be made from a row
					empty | 'Empty empty' cannot be bound: 'Empty' has neither a constructor with parameters nor setters
					ambiguous | 'Ambiguous order' cannot be bound: 'Ambiguous' has no constructor that is clearly the one to use
					mapOfText | 'Map values' cannot be bound: 'Map' is no record or class that can be made from a row
					changeOfText | 'Change change' cannot be bound: 'String' is no record or class that can be made from a row
					list | 'List orders' is of a type that comes with a later version
					changeOfList | 'Change change' is of a type that comes with a later version
					transaction | 'WalTransaction transaction' is of a type that comes with a later version
					both | 'Order order' is both @AfterChange and @BeforeChange, expected one of them
					afterChange | 'Change change' is a change and no row, which @AfterChange and @BeforeChange stand for
					beforeMetadata | 'ChangeMetadata metadata' is a change and no row, which @AfterChange and @BeforeChange stand for
					optionalAfter | 'Optional order' cannot be bound: 'Optional' is no record or class that can be made from a row
					""")
	void readWhenParameterCannotBeFilledIsRefused(String method, String message) {
		assertThatExceptionOfType(ListenerSignatureException.class).isThrownBy(() -> read(method))
			.withMessageStartingWith("@WalListener method '%s$Methods.%s(", ListenerParametersTests.class.getName(),
					method)
			.withMessageContaining("parameter " + message);
	}

	@Test
	void readWhenParameterCannotBeFilledSaysWhatCan() {
		assertThatExceptionOfType(ListenerSignatureException.class).isThrownBy(() -> read("text"))
			.withMessageEndingWith(
					"Expected Change<T>, Insert<T>, Update<T>, Delete<T>, Truncate<?>, ChangeMetadata, T, "
							+ "@AfterChange T or @BeforeChange T, where T is a record, a class with a constructor or setters, "
							+ "Map<String, Object> or Row");
	}

	@Test
	void readWhenTypeIsThatOfGenericSuperclassResolvesIt() throws Exception {
		List<ListenerParameter> parameters = new ListenerParameters(
				GenericMethods.class.getDeclaredMethod("on", Object.class), OrderMethods.class,
				new RowBinders(UnchangedValue.FAIL))
			.read();

		assertThat(parameters.get(0).rows()).get()
			.satisfies((binder) -> assertThat(binder.needs(List.of("id"))).containsExactly("id"));
	}

	private static List<ListenerParameter> read(String name) {
		return Arrays.stream(Methods.class.getDeclaredMethods())
			.filter((method) -> method.getName().equals(name))
			.map((method) -> new ListenerParameters(method, Methods.class, new RowBinders(UnchangedValue.FAIL)).read())
			.findFirst()
			.orElseThrow();
	}

	record Order(long id) {

	}

	static class Empty {

	}

	static class Ambiguous {

		Ambiguous(long id) {
		}

		Ambiguous(String name) {
		}

	}

	class Inner {

	}

	abstract static class GenericMethods<T> {

		void on(T order) {
		}

	}

	static class OrderMethods extends GenericMethods<Order> {

	}

	@SuppressWarnings({ "rawtypes", "unused" })
	static class Methods {

		void change(Change<Order> change) {
		}

		void anyChange(Change<?> change) {
		}

		void rawChange(Change change) {
		}

		void metadata(ChangeMetadata metadata) {
		}

		void insert(Insert<Order> insert) {
		}

		void update(Update<Row> update) {
		}

		void delete(Delete<Map<String, Object>> delete) {
		}

		void truncate(Truncate<?> truncate) {
		}

		void domain(Order order) {
		}

		void row(Row row) {
		}

		void map(Map<String, Object> values) {
		}

		void after(@AfterChange Order order) {
		}

		void before(@BeforeChange Order order) {
		}

		void optionalBefore(@BeforeChange Optional<Order> order) {
		}

		void nullableBefore(@BeforeChange @Nullable Order order) {
		}

		void simple(BigDecimal total) {
		}

		void primitive(int id) {
		}

		void text(String text) {
		}

		void object(Object any) {
		}

		void interfaceType(Runnable view) {
		}

		void inner(Inner inner) {
		}

		void empty(Empty empty) {
		}

		void ambiguous(Ambiguous order) {
		}

		void mapOfText(Map<String, String> values) {
		}

		void changeOfText(Change<String> change) {
		}

		void list(List<Order> orders) {
		}

		void changeOfList(Change<List<Order>> change) {
		}

		void transaction(WalTransaction transaction) {
		}

		void both(@AfterChange @BeforeChange Order order) {
		}

		void afterChange(@AfterChange Change<Order> change) {
		}

		void beforeMetadata(@BeforeChange ChangeMetadata metadata) {
		}

		void optionalAfter(Optional<Order> order) {
		}

	}

}
