package io.walstream.pgoutput;

import java.util.Arrays;
import java.util.List;

import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;

/**
 * Reads descriptions of tables and types, after their type byte and the transaction id of
 * streamed ones.
 */
final class RelationMessageReader {

	private static final int KEY = 1;

	private static final int SMALLEST_COLUMN_BYTES = 10;

	private RelationMessageReader() {
	}

	static Relation readRelation(WireReader in) {
		long relationId = in.readUnsignedInt("Relation.relationId");
		String schema = readSchema(in, "Relation.schema");
		String name = in.readString("Relation.name");
		ReplicaIdentity replicaIdentity = readReplicaIdentity(in);
		Relation.Column[] columns = new Relation.Column[in.readShortCount("Relation.columns", SMALLEST_COLUMN_BYTES)];
		Arrays.setAll(columns, (i) -> readColumn(in));
		return new Relation(relationId, schema, name, replicaIdentity, List.of(columns));
	}

	static Type readType(WireReader in) {
		long typeOid = in.readUnsignedInt("Type.typeOid");
		String schema = readSchema(in, "Type.schema");
		return new Type(typeOid, schema, in.readString("Type.name"));
	}

	private static Relation.Column readColumn(WireReader in) {
		boolean key = in.readFlags("Column.flags", KEY) == KEY;
		String name = in.readString("Column.name");
		long typeOid = in.readUnsignedInt("Column.typeOid");
		return new Relation.Column(key, name, typeOid, in.readInt("Column.typeModifier"));
	}

	private static ReplicaIdentity readReplicaIdentity(WireReader in) {
		return switch (in.readLetter("Relation.replicaIdentity")) {
			case 'd' -> ReplicaIdentity.DEFAULT;
			case 'n' -> ReplicaIdentity.NOTHING;
			case 'f' -> ReplicaIdentity.FULL;
			case 'i' -> ReplicaIdentity.INDEX;
			default -> throw in.refuse("Relation.replicaIdentity", "is none of 'd', 'n', 'f' and 'i'");
		};
	}

	private static String readSchema(WireReader in, String field) {
		String schema = in.readString(field);
		return schema.isEmpty() ? "pg_catalog" : schema;
	}

}
