package io.walstream.pgoutput;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.failure.PgOutputDecodingException;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PgOutputDecoder} with messages that are wrong in one place.
 */
class PgOutputDecoderRefusalTests {

	private static final String LSN = "00000016B374D848";

	private static final String FLAGGED = LSN + LSN + LSN;

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			43 01                            | Commit.flags has unknown bits at offset 2
			63 00000001 01                   | StreamCommit.flags has unknown bits at offset 6
			50 80                            | Prepare.flags has unknown bits at offset 2
			4B 02                            | CommitPrepared.flags has unknown bits at offset 2
			72 01                            | RollbackPrepared.flags has unknown bits at offset 2
			70 01                            | StreamPrepare.flags has unknown bits at offset 2
			53 00000001 02                   | StreamStart.firstSegment has unknown bits at offset 6
			4D 02                            | Message.flags has unknown bits at offset 2
			54 00000001 04                   | Truncate.options has unknown bits at offset 6
			52 00000001 00 7400 64 0001 02   | Column.flags has unknown bits at offset 12
			""")
	void decodeWhenFlagIsUnknownThrowsException(String hex, String message) {
		assertRefused(hex + FLAGGED, message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			49 00000001 4B 0000              | Insert.newTuple is not marked 'N' at offset 6
			55 00000001 58 0000              | Update.oldTuple is marked neither 'K' nor 'O' at offset 6
			55 00000001 4B 0000 4B 0000      | Update.newTuple is not marked 'N' at offset 9
			44 00000001 4E 0000              | Delete.oldTuple is marked neither 'K' nor 'O' at offset 6
			49 00000001 4E 0001 78           | TupleData.kind is none of 'n', 'u', 't' and 'b' at offset 9
			52 00000001 00 7400 78 0000      | Relation.replicaIdentity is none of 'd', 'n', 'f' and 'i' at offset 9
			""")
	void decodeWhenMarkerIsUnknownThrowsException(String hex, String message) {
		assertRefused(hex, message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			49 00000001 4E FFFF 6E                 | TupleData.columns is negative at offset 8
			49 00000001 4E 7FFF 6E                 | TupleData.columns is greater than the bytes allow at offset 8
			49 00000001 4E 0002 6E                 | TupleData.columns is greater than the bytes allow at offset 8
			49 00000001 4E 0001 74 FFFFFFFF 6E     | TupleData.length is negative at offset 13
			49 00000001 4E 0001 74 80000000 6E     | TupleData.length is negative at offset 13
			49 00000001 4E 0001 74 7FFFFFFF 6E     | TupleData.length is greater than the bytes allow at offset 13
			49 00000001 4E 0001 62 00000002 6E     | TupleData.length is greater than the bytes allow at offset 13
			52 00000001 00 7400 64 8000            | Relation.columns is negative at offset 11
			52 00000001 00 7400 64 7FFF 00         | Relation.columns is greater than the bytes allow at offset 11
			54 FFFFFFFF 00 00000001                | Truncate.relationIds is negative at offset 6
			54 7FFFFFFF 00 00000001                | Truncate.relationIds is greater than the bytes allow at offset 6
			54 40000000 00 00000001                | Truncate.relationIds is greater than the bytes allow at offset 6
			4D 00 0000000000000001 00 FFFFFFFF     | Message.length is negative at offset 15
			4D 00 0000000000000001 00 7FFFFFFF 00  | Message.length is greater than the bytes allow at offset 15
			""")
	void decodeWhenCountLiesThrowsException(String hex, String message) {
		assertRefused(hex, message);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			4F 0000000000000001 7065               | Origin.name is not terminated at offset 9
			59 00000001 7300 74                    | Type.name is not terminated at offset 7
			4F 0000000000000001 C300               | Origin.name is not UTF-8 at offset 9
			59 00000001 FF00 7400                  | Type.schema is not UTF-8 at offset 5
			59 00000001 00 EDA08000                | Type.name is not UTF-8 at offset 6
			""")
	void decodeWhenTextIsWrongThrowsException(String hex, String message) {
		assertRefused(hex, message);
	}

	@Test
	void decodeWhenFieldIsMissingNamesFieldOffsetAndRemainingBytes() {
		assertRefused("42" + LSN + "000000", "Begin.commitTime needs 8 bytes at offset 9 where 3 bytes remain");
	}

	@Test
	void decodeWhenRefusedDoesNotShowContent() {
		String canary = "63616E617279";

		assertThatExceptionOfType(PgOutputDecodingException.class)
			.isThrownBy(() -> decode("49 00000001 4E 0002 74 00000006" + canary + "63"))
			.withMessageNotContainingAny("canary", canary);
	}

	private static void assertRefused(String hex, String message) {
		assertThatExceptionOfType(PgOutputDecodingException.class).isThrownBy(() -> decode(hex))
			.withMessageStartingWith(message)
			.withMessageMatching(".* at offset \\d+ where \\d+ bytes remain");
	}

	private static void decode(String hex) {
		new PgOutputDecoder().decode(Sample.bytes(hex), 0);
	}

}
