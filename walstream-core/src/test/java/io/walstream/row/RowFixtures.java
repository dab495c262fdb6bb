package io.walstream.row;

import java.util.List;
import java.util.Map;

import io.walstream.change.Row;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.value.ExactConversion;

/**
 * Rows of one column {@code v} of the table {@code public.t}.
 */
final class RowFixtures {

	static final String COLUMN = "v";

	private static final long DYNAMIC_OID = 20000;

	private RowFixtures() {
	}

	/**
	 * Makes a row whose column has a built-in type.
	 * @param typeOid the OID of the type
	 * @param text text of the value
	 * @return the row
	 */
	static Row row(long typeOid, String text) {
		return row(typeOid, Map.of(), text);
	}

	/**
	 * Makes a row whose column has a type that a Type message names.
	 * @param schema schema of the type
	 * @param typeName name of the type
	 * @param text text of the value
	 * @return the row
	 */
	static Row row(String schema, String typeName, String text) {
		return row(DYNAMIC_OID, Map.of(DYNAMIC_OID, new Type(DYNAMIC_OID, schema, typeName)), text);
	}

	static Object value(long typeOid, String text) {
		return row(typeOid, text).get(COLUMN);
	}

	static <T> T value(long typeOid, String text, Class<T> type) {
		return row(typeOid, text).get(COLUMN, type);
	}

	private static Row row(long typeOid, Map<Long, Type> types, String text) {
		Relation relation = new Relation(16384, "public", "t", ReplicaIdentity.DEFAULT,
				List.of(new Relation.Column(true, COLUMN, typeOid, -1)));
		return RowLayout.of(relation, types, new ExactConversion()).newRow(TupleFixtures.tuple(text), null);
	}

}
