package io.walstream.pgoutput;

import org.junit.jupiter.api.Test;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.pgoutput.TupleData.ColumnKind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link TupleData}.
 */
class TupleDataTests {

	private final TupleData tuple = Sample.tuple("6E", "75", "74 00000003 61C3A9", "62 00000002 00FF", "74 00000000",
			"62 00000000");

	@Test
	void kindWhenColumnIsOfAnyKindIsWhatWasSent() {
		assertThat(this.tuple.size()).isEqualTo(6);
		assertThat(this.tuple.kind(0)).isEqualTo(ColumnKind.NULL);
		assertThat(this.tuple.kind(1)).isEqualTo(ColumnKind.UNCHANGED);
		assertThat(this.tuple.kind(2)).isEqualTo(ColumnKind.TEXT);
		assertThat(this.tuple.kind(3)).isEqualTo(ColumnKind.BINARY);
		assertThat(this.tuple.kind(4)).isEqualTo(ColumnKind.TEXT);
		assertThat(this.tuple.kind(5)).isEqualTo(ColumnKind.BINARY);
	}

	@Test
	void textWhenColumnIsTextIsExact() {
		assertThat(this.tuple.text(2)).isEqualTo("aé");
		assertThat(this.tuple.text(4)).isEmpty();
	}

	@Test
	void textWhenReplacementCharacterWasSentReturnsIt() {
		assertThat(Sample.tuple("74 00000003 EFBFBD").text(0)).isEqualTo("\uFFFD");
	}

	@Test
	void textWhenBytesAreNotUtf8ThrowsException() {
		assertThatExceptionOfType(PgOutputDecodingException.class)
			.isThrownBy(() -> Sample.tuple("74 00000002 61C3").text(0))
			.withMessage("The text of column 0 is not UTF-8");
	}

	@Test
	void binaryWhenColumnIsBinaryReturnsCopy() {
		byte[] first = this.tuple.binary(3);
		first[0] = 7;

		assertThat(this.tuple.binary(3)).containsExactly(0, 0xFF);
		assertThat(this.tuple.binary(5)).isEmpty();
	}

	@Test
	void textWhenColumnIsOfOtherKindThrowsException() {
		assertThatIllegalStateException().isThrownBy(() -> this.tuple.text(1))
			.withMessage("Column 1 is of kind UNCHANGED, expected TEXT");
		assertThatIllegalStateException().isThrownBy(() -> this.tuple.text(3));
	}

	@Test
	void binaryWhenColumnIsOfOtherKindThrowsException() {
		assertThatIllegalStateException().isThrownBy(() -> this.tuple.binary(0))
			.withMessage("Column 0 is of kind NULL, expected BINARY");
		assertThatIllegalStateException().isThrownBy(() -> this.tuple.binary(2));
	}

	@Test
	void equalsWhenColumnsAreTheSameIgnoresWhereTheyLie() {
		TupleData here = Sample.tuple("74 00000001 61", "6E");
		TupleData elsewhere = new TupleData(Sample.bytes("FFFF 6E 74 00000001 61"), new int[] { 3, 2 });

		assertThat(here).isEqualTo(elsewhere).hasSameHashCodeAs(elsewhere);
	}

	@Test
	void equalsWhenAnyColumnDiffersIsFalse() {
		TupleData text = Sample.tuple("74 00000001 61");

		assertThat(text).isNotEqualTo(Sample.tuple("74 00000001 62"))
			.isNotEqualTo(Sample.tuple("62 00000001 61"))
			.isNotEqualTo(Sample.tuple("6E"))
			.isNotEqualTo(Sample.tuple())
			.isNotEqualTo(Sample.tuple("74 00000001 61", "6E"))
			.isNotEqualTo("a");
		assertThat(Sample.tuple("6E")).isNotEqualTo(Sample.tuple("75"));
	}

	@Test
	void toStringShowsKindsButNoValue() {
		assertThat(this.tuple).hasToString("TupleData[NULL, UNCHANGED, TEXT, BINARY, TEXT, BINARY]");
	}

}
