package io.walstream.portable;

import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.change.ChangeId;
import io.walstream.failure.PortableChangeException;
import io.walstream.row.PortableFixtures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PortableChange}: what is refused, and that the refusal names the field
 * and no value.
 */
class PortableChangeRefusalTests {

	private static final String CANARY = "canary-7f3a";

	private static final String MUTATIONS = "{}[]\",:\\u01-tfn\ud800é \n";

	private static final String TRANSACTION = """
			"transaction":{"stream":"default","xid":7,"commitLsn":"0/2","commitTimestamp":"2024-02-29T01:02:03Z","origin":null},\
			"table":{"schema":"public","name":"t"},"lsn":"0/1","ordinal":0,"snapshot":false""";

	private static final String RELATION = """
			"relation":{"id":16384,"schema":"public","name":"t","replicaIdentity":"DEFAULT",\
			"columns":[{"name":"id","type":23,"modifier":-1,"key":true}],"types":[{"oid":20000,"schema":"public","name":"mood"}]}""";

	private static final String UPDATE = "{\"version\":1,\"kind\":\"update\"," + TRANSACTION + "," + RELATION
			+ ",\"old\":{\"kind\":\"key\",\"values\":[\"" + CANARY + "\"]},\"new\":[\"" + CANARY + "\"]}";

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '`',
			textBlock = """
					"version":1 | "version":2 | version | is not 1, the one that is known
					"version":1 | "version":0 | version | is not 1, the one that is known
					"version":1 | "version":"1" | version | is no number
					"version":1, | `` | version | is missing
					"version":1 | "version":1,"more":1 | $ | has a field that is not known
					"kind":"update" | "kind":"canary-7f3a" | kind | is no kind that is known
					"kind":"update" | "kind":"insert" | $ | has a field that is not known
					"kind":"update" | "kind":"truncate" | cascade | is missing
					"xid":7 | "xid":-1 | transaction.xid | is not from 0 to 4294967295
					"xid":7 | "xid":4294967296 | transaction.xid | is not from 0 to 4294967295
					"xid":7 | "xid":7,"x":0 | transaction | has a field that is not known
					"commitLsn":"0/2" | "commitLsn":"canary-7f3a" | transaction.commitLsn | is no LSN
					T01:02:03Z | TZ | transaction.commitTimestamp | is no instant
					"origin":null | "origin":7 | transaction.origin | is no string
					"origin":null | "origen":null | transaction.origin | is missing
					"table":{"schema":"public","name":"t"} | "table":[] | table | is no object
					"ordinal":0 | "ordinal":-1 | ordinal | is not from 0 to 9223372036854775807
					"snapshot":false | "snapshot":null | snapshot | is neither true nor false
					"replicaIdentity":"DEFAULT" | "replicaIdentity":"canary-7f3a" | relation.replicaIdentity | is no replica identity
					"type":23 | "type":4294967296 | relation.columns[0].type | is not from 0 to 4294967295
					"modifier":-1 | "modifier":2147483648 | relation.columns[0].modifier | is not from -2147483648 to 2147483647
					"key":true | "key":true,"keys":true | relation.columns[0] | has a field that is not known
					"columns":[{ | "columns":["canary-7f3a",{ | relation.columns[0] | is no object
					"types":[ | "types":[{"oid":20000,"schema":"a","name":"b"}, | relation.types[1].oid | is there twice
					"new":["canary-7f3a"] | "new":[] | new | has 0 values, the relation has 1 columns
					"new":["canary-7f3a"] | "new":["canary-7f3a",null] | new | has 2 values, the relation has 1 columns
					"new":["canary-7f3a"] | "new":[7] | new[0] | is no object
					"new":["canary-7f3a"] | "new":[{"unchanged":false}] | new[0].unchanged | is not true
					"new":["canary-7f3a"] | "new":[{"binary":"canary-7f3a"}] | new[0].binary | is no base64
					"new":["canary-7f3a"] | "new":[{}] | new[0].binary | is missing
					"new":["canary-7f3a"] | "new":[{"unchanged":true,"binary":""}] | new[0] | has a field that is not known
					"old":{"kind":"key" | "old":{"kind":"half" | old.kind | is neither key nor full
					"values":["canary-7f3a"] | "values":[] | old.values | has 0 values, the relation has 1 columns
					""")
	void fromJsonWhenFieldIsWrongNamesIt(String part, String replacement, String field, String problem) {
		assertThat(UPDATE).contains(part);

		assertThatExceptionOfType(PortableChangeException.class)
			.isThrownBy(() -> PortableFixtures.read(UPDATE.replace(part, replacement)))
			.withMessage("Portable change is refused: field '%s' %s".formatted(field, problem))
			.withNoCause()
			.satisfies((failure) -> assertThat(failure.getField()).isEqualTo(field));
	}

	@ParameterizedTest
	@ValueSource(strings = { "", " ", "null", "7", "[]", "\"x\"", "{", "{}", "{\"version\":1", "{\"version\":1,}",
			"{\"version\":01}", "{\"version\":1.0}", "{\"version\":1e0}", "{\"version\":+1}", "{\"version\":-}",
			"{\"version\":NaN}", "{\"version\":9223372036854775808}", "{\"version\":1,\"version\":1}",
			"{\"version\":1,\"v\\u0065rsion\":1}", "{version:1}", "{'version':1}", "{\"version\":true}", "{\"a\":tru}",
			"{\"a\":[1,]}", "{\"a\":[1 2]}", "{\"a\" 1}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"\\u12\"}",
			"{\"a\":\"\n\"}", "{\"a\":\"\u0000\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\udc00\\ud800\"}",
			"{\"a\":\"\ud800\"}", "{\"a\":\"\\ud800x\"}", "{\"a\":\"\\", "{\"a\":\"", "\ufeff{}", "{}{}", "/**/{}" })
	void fromJsonWhenTextIsNotThatJsonIsRefused(String json) {
		assertThatExceptionOfType(PortableChangeException.class).isThrownBy(() -> PortableFixtures.read(json));
	}

	@Test
	void fromJsonWhenNumberOrNestingIsHugeIsRefused() {
		for (String huge : new String[] { "9".repeat(1_000_000), "[".repeat(1_000_000), "{\"a\":".repeat(1_000_000) }) {
			assertThatExceptionOfType(PortableChangeException.class)
				.isThrownBy(() -> PortableFixtures.read("{\"version\":" + huge));
		}
		assertThatExceptionOfType(PortableChangeException.class).isThrownBy(() -> PortableFixtures.read("[[[[[[[[["))
			.withMessageContaining("is nested too deeply before character 10");
	}

	@Test
	void fromJsonWhenTextIsCutAnywhereIsRefused() {
		for (int length = 0; length < UPDATE.length(); length++) {
			String cut = UPDATE.substring(0, length);
			assertThatExceptionOfType(PortableChangeException.class).isThrownBy(() -> PortableFixtures.read(cut))
				.withMessageNotContaining(CANARY);
		}
	}

	@Test
	void fromJsonWhenTextIsChangedAnywhereGivesAChangeOrTheOneException() {
		Random random = new Random(11);
		for (int i = 0; i < 20_000; i++) {
			StringBuilder json = new StringBuilder(UPDATE);
			for (int j = random.nextInt(3); j >= 0; j--) {
				json.setCharAt(random.nextInt(json.length()), MUTATIONS.charAt(random.nextInt(MUTATIONS.length())));
			}
			assertThat(outcome(json.toString())).isIn("read", "PortableChangeException");
		}
	}

	@Test
	void fromJsonWhenFieldsHaveAnotherOrderAndSpaceIsTheSame() {
		String json = UPDATE.replace("\"version\":1,", "").replace("]}]}", "]} ] }").replace(":", "\t:\r\n ");

		assertThat(PortableFixtures
			.read(json.replace("T01\t:\r\n 02\t:\r\n 03Z", "T01:02:03Z").replaceFirst("}$", ",\"version\" : 1 }"))
			.id()).isEqualTo(ChangeId.parse("0/2/0"));
	}

	private static String outcome(String json) {
		try {
			PortableFixtures.read(json);
			return "read";
		}
		catch (RuntimeException ex) {
			return ex.getClass().getSimpleName();
		}
	}

}
