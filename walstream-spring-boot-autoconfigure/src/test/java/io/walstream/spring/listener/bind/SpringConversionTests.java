package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.example.conversion.Shipment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.Order;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.core.convert.support.DefaultConversionService;
import org.springframework.core.convert.support.GenericConversionService;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleBuilder;
import io.walstream.row.RowLayout;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.TestTable;
import io.walstream.value.ColumnValue;
import io.walstream.value.ValueConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link SpringConversion}.
 */
class SpringConversionTests {

	private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@ParameterizedTest
	@CsvSource({ "numeric, 10.99, java.lang.Integer", "text, '', java.lang.Integer", "text, 'a,b', java.util.List",
			"int4, 1, java.util.concurrent.TimeUnit", "text, yes, java.lang.Boolean", "text, 5, java.lang.Long",
			"text, x, java.io.File", "int8, 5000000000, java.lang.Integer" })
	void convertWhenSpringWouldGuessIsRefusedWithoutValue(String type, String text, Class<?> target) {
		Row row = row(type, text);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", target))
			.withMessage("Value of column 'data' of table public.t has type %s and no exact form as %s", type,
					target.getName())
			.withNoCause();
	}

	@Test
	void convertWhenTypeIsOfJavaIsExact() {
		assertThat(row("numeric", "10.00").get("data", Integer.class)).isEqualTo(10);
		assertThat(row("int4", "7").get("data", long.class)).isEqualTo(7L);
		assertThat(row("text", "SECONDS").get("data", TimeUnit.class)).isEqualTo(TimeUnit.SECONDS);
		assertThat(row("_text", "{a,NULL}").get("data",
				ResolvableType.forClassWithGenerics(List.class, String.class).getType()))
			.isEqualTo(Arrays.asList("a", null));
	}

	@Test
	void convertWhenApplicationHasConverterUsesIt() {
		this.context.registerBean(ToOrderId.class);

		assertThat(row("int8", "7").get("data", OrderId.class)).isEqualTo(new OrderId(7));
	}

	@Test
	void convertWhenTheValueCameAsBytesUsesTheConverterOfItsDefaultType() {
		this.context.registerBean(ToOrderId.class);
		this.context.registerBean(ToCode.class);
		this.context.refresh();
		Relation relation = new Relation(1, "public", "t", ReplicaIdentity.DEFAULT,
				List.of(new Relation.Column(true, "data", 20, -1)));
		Row row = RowLayout.of(relation, Map.of(), SpringConversion.of(this.context))
			.newRow(new TupleBuilder().addBinary(new byte[] { 0, 0, 0, 0, 0, 0, 0, 7 }).build(), null);

		assertThat(row.get("data", OrderId.class)).isEqualTo(new OrderId(7));
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Code.class));
	}

	@Test
	void convertWhenApplicationHasConversionsAsksThemInOrderForItsTypes() {
		this.context.registerBean(LastConversion.class);
		this.context.registerBean(OrderIdConversion.class);

		assertThat(row("int8", "7").get("data", OrderId.class)).isEqualTo(new OrderId(1007));
		assertThat(row("text", "(1,2)").get("data", Place.class)).isEqualTo(new Place("public.t data text (1,2)"));
	}

	@Test
	void convertWhenThereIsAConverterAsksNoConversion() {
		this.context.registerBean(OrderIdConversion.class);
		this.context.registerBean(ToOrderId.class);

		assertThat(row("int8", "7").get("data", OrderId.class)).isEqualTo(new OrderId(7));
	}

	@Test
	void convertWhenExactConversionRefusesAsksNoConversion() {
		this.context.registerBean(ValueConversion.class, () -> (value, target) -> 10);
		Row row = row("numeric", "10.99");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Integer.class));
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", int.class));
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", TimeUnit.class));
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", int[].class));
	}

	@Test
	void convertWhenNoConversionKnowsTheTypeIsRefused() {
		this.context.registerBean(OrderIdConversion.class);
		Row row = row("text", "(1,2)");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Place.class))
			.withMessageContaining("no exact form as " + Place.class.getName());
	}

	@Test
	void convertWhenConversionFailsHasItsExceptionAsCause() {
		IllegalStateException failure = new IllegalStateException("own");
		this.context.registerBean(ValueConversion.class, () -> (value, target) -> {
			throw failure;
		});
		Row row = row("int8", "7");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", OrderId.class))
			.withCause(failure);
	}

	@Test
	void convertWhenConverterTakesTextUsesIt() {
		this.context.registerBean(ToCode.class);

		assertThat(row("numeric", "NaN").get("data", Code.class)).isEqualTo(new Code("NaN"));
	}

	@Test
	void convertWhenConverterIsForTypeOfJavaUsesItWhereExactConversionCannot() {
		this.context.registerBean(ToBoolean.class);

		assertThat(row("text", "yes").get("data", Boolean.class)).isTrue();
		assertThat(row("bool", "f").get("data", Boolean.class)).isFalse();
	}

	@Test
	void convertWhenConverterFactoryIsGivenUsesIt() {
		this.context.registerBean(ToNamed.class);

		assertThat(row("text", "x").get("data", Code.class)).isEqualTo(new Code("x"));
	}

	@Test
	void convertWhenConverterFailsHidesValue() {
		this.context.registerBean(Refusing.class);
		Row row = row("text", Canary.TEXT);

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Code.class))
			.withMessageNotContaining(Canary.TEXT)
			.withNoCause();
	}

	@ParameterizedTest
	@CsvSource({ "text, refused %s, org.example.conversion.Shipment$Code",
			"jsonb, '{\"street\":\"refused %s\"}', org.example.conversion.Shipment$Address" })
	void convertWhenCodeOfApplicationFailsKeepsItsExceptionAsCause(String type, String text, Class<?> target) {
		this.context.registerBean(Shipment.ToCode.class);
		Row row = row(type, text.formatted(Canary.TEXT));

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", target))
			.withMessageContainingAll("column 'data' of table public.t", "'java.lang.IllegalStateException' was thrown")
			.withMessageNotContaining(Canary.TEXT)
			.havingCause()
			.isExactlyInstanceOf(IllegalStateException.class)
			.withMessageEndingWith("refused " + Canary.TEXT)
			.withCauseInstanceOf(IllegalArgumentException.class);
	}

	@Test
	void convertWhenDefaultConverterOfSpringFailsHidesValue() {
		this.context.registerBean("walstreamConversionService", DefaultConversionService.class);
		Row row = row("text", "canary-x");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", BigInteger.class))
			.withNoCause();
	}

	@Test
	void convertWhenJsonHoldsNoDateHidesValue() {
		Row row = row("jsonb", "{\"day\":\"" + Canary.TEXT + "\"}");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Dated.class))
			.withNoCause();
	}

	@Test
	void convertWhenTypesOfConverterAreUnknownDoesWithout() {
		this.context.registerBean("lambda", Converter.class, () -> (source) -> source);
		Row row = row("text", "x");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Code.class));
	}

	@Test
	void convertWhenConversionServiceIsNamedUsesOnlyThat() {
		this.context.registerBean(Refusing.class);
		this.context.registerBean("walstreamConversionService", GenericConversionService.class, () -> {
			GenericConversionService service = new GenericConversionService();
			service.addConverter(String.class, Code.class, (text) -> new Code("named " + text));
			return service;
		});

		assertThat(row("text", "x").get("data", Code.class)).isEqualTo(new Code("named x"));
	}

	@Test
	void convertWhenColumnIsJsonReadsDomainTypes() {
		String json = "{\"street\":\"" + Canary.TEXT + "\",\"number\":7}";
		ResolvableType list = ResolvableType.forClassWithGenerics(List.class, Address.class);

		assertThat(row("jsonb", json).get("data", Address.class)).isEqualTo(new Address(Canary.TEXT, 7));
		assertThat(row("jsonb", "[" + json + "]").get("data", list.getType()))
			.isEqualTo(List.of(new Address(Canary.TEXT, 7)));
		assertThat((Object) row("jsonb", "{\"a\":1.10}").get("data", Map.class))
			.isEqualTo(Map.of("a", new BigDecimal("1.10")));
		assertThat(row("jsonb", json).get("data", String.class)).isEqualTo(json);
	}

	@Test
	void convertWhenColumnIsJsonKeepsDigitsAndNullOfTrees() {
		assertThat((Object) row("jsonb", "{\"a\":1.10}").get("data", JsonNode.class)).hasToString("{\"a\":1.10}");
		assertThat((Object) row("jsonb", "null").get("data", JsonNode.class)).isEqualTo(NullNode.instance);
		assertThat((Object) row("jsonb", null).get("data", JsonNode.class)).isNull();
	}

	@Test
	void convertWhenJsonDoesNotFitHidesValue() {
		Row row = row("jsonb", "{\"street\":{\"x\":\"" + Canary.TEXT + "\"}}");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Address.class))
			.withMessageNotContaining(Canary.TEXT)
			.withNoCause();
	}

	@Test
	void convertWhenColumnIsNoJsonReadsNone() {
		Row row = row("text", "{\"street\":\"x\",\"number\":7}");

		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("data", Address.class));
	}

	@Test
	void convertWhenTargetIsOptionalWrapsValue() {
		assertThat(row("text", "x").get("data",
				ResolvableType.forClassWithGenerics(Optional.class, String.class).getType()))
			.isEqualTo(Optional.of("x"));
	}

	private Row row(String type, String text) {
		if (!this.context.isActive()) {
			this.context.refresh();
		}
		return TestTable.of("t", "DEFAULT", SpringConversion.of(this.context), "data:" + type).row(text);
	}

	record Place(String text) {

	}

	@Order(1)
	static class OrderIdConversion implements ValueConversion {

		@Override
		public Object convert(ColumnValue value, Type target) {
			if (target != OrderId.class) {
				throw new ValueConversionException(value.table(), value.column(), value.typeName(), target);
			}
			return new OrderId(1000 + Long.parseLong(value.text()));
		}

	}

	@Order(2)
	static class LastConversion implements ValueConversion {

		@Override
		public Object convert(ColumnValue value, Type target) {
			return new Place("%s %s %s %s".formatted(value.table(), value.column(), value.typeName(), value.text()));
		}

	}

	record OrderId(long value) {

	}

	record Code(String text) implements Named {

	}

	record Dated(LocalDate day) {

	}

	record Address(String street, int number) {

	}

	interface Named {

	}

	static class ToOrderId implements Converter<Long, OrderId> {

		@Override
		public OrderId convert(Long source) {
			return new OrderId(source);
		}

	}

	static class ToCode implements Converter<String, Code> {

		@Override
		public Code convert(String source) {
			return new Code(source);
		}

	}

	static class ToBoolean implements Converter<String, Boolean> {

		@Override
		public Boolean convert(String source) {
			return source.equals("yes");
		}

	}

	static class Refusing implements Converter<String, Code> {

		@Override
		public Code convert(String source) {
			throw new IllegalArgumentException(source);
		}

	}

	static class ToNamed implements ConverterFactory<String, Named> {

		@Override
		public <T extends Named> Converter<String, T> getConverter(Class<T> targetType) {
			return (source) -> targetType.cast(new Code(source));
		}

	}

}
