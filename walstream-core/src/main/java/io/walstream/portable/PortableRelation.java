package io.walstream.portable;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleBuilder;
import io.walstream.pgoutput.TupleData;
import io.walstream.row.RowLayout;
import io.walstream.value.ValueConversion;

/**
 * The relation of a change in portable form, and its tuples.
 *
 * @param layout the layout of its rows
 */
record PortableRelation(RowLayout layout) {

	static PortableRelation read(JsonFields fields, ValueConversion conversion) {
		long id = fields.number("id", 0, PortableReader.MAX_UNSIGNED_INT);
		String schema = fields.text("schema");
		String name = fields.text("name");
		ReplicaIdentity identity = fields.parse("replicaIdentity", ReplicaIdentity::valueOf, "replica identity");
		Relation relation = new Relation(id, schema, name, identity, columns(fields));
		RowLayout layout = RowLayout.of(relation, types(fields), conversion);
		fields.end();
		return new PortableRelation(layout);
	}

	private static List<Relation.Column> columns(JsonFields fields) {
		List<Relation.Column> columns = new ArrayList<>();
		for (Object element : fields.list("columns")) {
			JsonFields column = JsonFields.of(fields.path("columns[%d]".formatted(columns.size())), element);
			columns.add(new Relation.Column(column.flag("key"), column.text("name"),
					column.number("type", 0, PortableReader.MAX_UNSIGNED_INT),
					(int) column.number("modifier", Integer.MIN_VALUE, Integer.MAX_VALUE)));
			column.end();
		}
		return columns;
	}

	private static Map<Long, Type> types(JsonFields fields) {
		Map<Long, Type> types = new LinkedHashMap<>();
		for (Object element : fields.list("types")) {
			JsonFields type = JsonFields.of(fields.path("types[%d]".formatted(types.size())), element);
			long oid = type.number("oid", 0, PortableReader.MAX_UNSIGNED_INT);
			if (types.put(oid, new Type(oid, type.text("schema"), type.text("name"))) != null) {
				throw type.refuse("oid", "is there twice");
			}
			type.end();
		}
		return types;
	}

	OldTuple oldTuple(JsonFields fields) {
		TupleData tuple = tuple(fields, "values");
		OldTuple old = switch (fields.text("kind")) {
			case "key" -> new OldTuple.Key(tuple);
			case "full" -> new OldTuple.Full(tuple);
			default -> throw fields.refuse("kind", "is neither key nor full");
		};
		fields.end();
		return old;
	}

	TupleData tuple(JsonFields fields, String name) {
		List<?> values = fields.list(name);
		int expected = this.layout.relation().columns().size();
		if (values.size() != expected) {
			throw fields.refuse(name, "has %d values, the relation has %d columns".formatted(values.size(), expected));
		}
		TupleBuilder tuple = new TupleBuilder();
		for (int i = 0; i < expected; i++) {
			add(values.get(i), fields.path(name) + "[" + i + "]", tuple);
		}
		return tuple.build();
	}

	private static void add(@Nullable Object value, String path, TupleBuilder tuple) {
		if (value == null) {
			tuple.addNull();
		}
		else if (value instanceof String text) {
			tuple.addText(text.getBytes(StandardCharsets.UTF_8));
		}
		else {
			addOther(JsonFields.of(path, value), tuple);
		}
	}

	private static void addOther(JsonFields value, TupleBuilder tuple) {
		if (!value.has("unchanged")) {
			tuple.addBinary(value.parse("binary", Base64.getDecoder()::decode, "base64"));
		}
		else if (value.flag("unchanged")) {
			tuple.addUnchanged();
		}
		else {
			throw value.refuse("unchanged", "is not true");
		}
		value.end();
	}

}
