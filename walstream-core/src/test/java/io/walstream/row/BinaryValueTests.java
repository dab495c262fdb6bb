package io.walstream.row;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.change.Row;
import io.walstream.failure.ValueConversionException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleBuilder;
import io.walstream.value.BinaryValue;
import io.walstream.value.BuiltInTypes;
import io.walstream.value.ColumnType;
import io.walstream.value.ColumnValue;
import io.walstream.value.ExactConversion;
import io.walstream.value.RawValue;
import io.walstream.value.TextValue;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for values in binary format.
 */
class BinaryValueTests {

	private static final long INT4 = 23;

	private static final long BYTEA = 17;

	@ParameterizedTest
	@CsvSource({ "16, 00, f", "16, 01, t", "21, 8000, -32768", "21, 7FFF, 32767", "23, 80000000, -2147483648",
			"23, 00000007, 7", "20, 8000000000000000, -9223372036854775808", "20, 00000000FFFFFFFF, 4294967295",
			"17, 00FF5C, \\x00ff5c", "17, '', \\x" })
	void valueIsThatOfTheText(long oid, String hex, String text) {
		assertThat(row(oid, hex).get("v")).isEqualTo(RowFixtures.value(oid, text));
	}

	@ParameterizedTest
	@CsvSource({ "16, 02", "16, ''", "16, 0000", "21, 00", "23, 000000", "23, 0000000000", "20, 00000000" })
	void valueWhenBytesAreNoneOfTheTypeIsRefused(long oid, String hex) {
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row(oid, hex).get("v"))
			.withMessageEndingWith("in binary format, which is not read as the default Java type")
			.withNoCause();
	}

	@ParameterizedTest
	@CsvSource({ "1700, numeric", "25, text", "1007, _int4", "2950, uuid", "1184, timestamptz", "700, float4" })
	void valueWhenTypeHasNoBinaryReaderIsRefused(long oid, String type) {
		Row row = row(oid, "00000001");

		assertThat(row.isNull("v")).isFalse();
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(() -> row.get("v", List.class))
			.withMessage("Value of column 'v' of table public.t has type " + type
					+ " in binary format, which is not read as java.util.List");
	}

	@Test
	void getWhenOtherJavaTypeIsAskedForConvertsExactly() {
		Row row = row(INT4, "00000007");

		assertThat(row.get("v", long.class)).isEqualTo(7L);
		assertThat(row.get("v", byte.class)).isEqualTo((byte) 7);
		assertThat(row.get("v", BigInteger.class)).isEqualTo(BigInteger.valueOf(7));
		assertThat(row.get("v", BigDecimal.class)).isEqualTo(BigDecimal.valueOf(7));
		assertThat(row.get("v", double.class)).isEqualTo(7.0);
		assertThat(row.get("v", float.class)).isEqualTo(7.0f);
		assertThat(row.get("v", (Type) Optional.class)).isEqualTo(Optional.of(7));
		assertThat(row(BYTEA, "00FF").get("v", byte[].class)).containsExactly(0, 0xFF);
		assertThat(row(16, "01").get("v", boolean.class)).isTrue();
		assertThatExceptionOfType(ValueConversionException.class)
			.isThrownBy(() -> row(INT4, "7FFFFFFF").get("v", short.class));
	}

	@Test
	void textOfABinaryValueIsRefused() {
		assertThatExceptionOfType(ValueConversionException.class)
			.isThrownBy(() -> row(INT4, "00000007").get("v", String.class))
			.withMessageEndingWith("has type int4 in binary format, which is not read as java.lang.String")
			.satisfies((failure) -> assertThat(failure.getTypeName()).isEqualTo("int4"));
		ColumnValue value = value("00000007");
		assertThatExceptionOfType(ValueConversionException.class).isThrownBy(value::text);
	}

	@Test
	void convertWhenValueIsWrappedKeepsFormatAndType() {
		assertThat(new ExactConversion().convert(new Wrapped(value("00000007")), long.class)).isEqualTo(7L);
		ColumnValue named = new TextValue(new Table("public", "t"), "v", ColumnType.text("int4"), "7");
		assertThat(new ExactConversion().convert(new Wrapped(named), Object.class)).isEqualTo("7");
	}

	@Test
	void bytesAreCopiedInAndOut() {
		byte[] bytes = { 0, 0, 0, 7 };
		BinaryValue value = new BinaryValue(new Table("public", "t"), "v", BuiltInTypes.withOid(INT4), bytes);
		bytes[3] = 8;
		value.bytes()[3] = 9;

		assertThat(value.value()).isEqualTo(7);
		assertThat(value).isEqualTo(value("00000007")).hasSameHashCodeAs(value("00000007"));
		assertThat(value).isNotEqualTo(value("00000008"));
		assertThat(value).hasToString("Value of column 'v' (int4, binary) of table public.t");
		byte[] content = row(BYTEA, "0001").get("v", byte[].class);
		assertThat(content).isNotSameAs(row(BYTEA, "0001").get("v"));
	}

	private static BinaryValue value(String hex) {
		return new BinaryValue(new Table("public", "t"), "v", BuiltInTypes.withOid(INT4), HexFormat.of().parseHex(hex));
	}

	private static Row row(long oid, String hex) {
		Relation relation = new Relation(16384, "public", "t", ReplicaIdentity.DEFAULT,
				List.of(new Relation.Column(true, "v", oid, -1)));
		return RowLayout.of(relation, Map.of(), new ExactConversion())
			.newRow(new TupleBuilder().addBinary(HexFormat.of().parseHex(hex)).build(), null);
	}

	private record Wrapped(ColumnValue origin) implements ColumnValue {

		@Override
		public Table table() {
			return this.origin.table();
		}

		@Override
		public String column() {
			return this.origin.column();
		}

		@Override
		public String typeName() {
			return this.origin.typeName();
		}

		@Override
		public String text() {
			return this.origin.text();
		}

		@Override
		public Object value() {
			return this.origin.value();
		}

		@Override
		public RawValue raw() {
			return this.origin.raw();
		}

	}

}
