package io.walstream.spring.listener;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Insert;
import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputDecoder;
import io.walstream.pgoutput.PgOutputMessage;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Relation.Column;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleData;
import io.walstream.row.RowLayout;
import io.walstream.spring.listener.table.TableFacts;
import io.walstream.value.ValueConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * A table and the changes of its rows as the stream hands them over. Columns are written
 * as {@code "id:int4"}, the first ones are the key.
 */
public final class TestTable {

	/** Stands for a value that did not change and was not sent. */
	public static final String UNCHANGED = "<unchanged>";

	private static final Map<String, Long> OIDS = Map.of("bool", 16L, "int4", 23L, "int8", 20L, "text", 25L, "numeric",
			1700L, "jsonb", 3802L, "timestamptz", 1184L, "_text", 1009L, "uuid", 2950L);

	private final Relation relation;

	private final RowLayout layout;

	private final String replicaIdentity;

	private long ordinal;

	private TestTable(Relation relation, RowLayout layout, String replicaIdentity) {
		this.relation = relation;
		this.layout = layout;
		this.replicaIdentity = replicaIdentity;
	}

	public static TestTable orders(ValueConversion conversion) {
		return of("orders", "DEFAULT", conversion, "id:int8", "customer_name:text", "total:numeric");
	}

	static TestTable ordersWithFullIdentity(ValueConversion conversion) {
		return of("orders", "FULL", conversion, "id:int8", "customer_name:text", "total:numeric");
	}

	public static TestTable of(String name, String replicaIdentity, ValueConversion conversion, String... columns) {
		List<Column> described = new ArrayList<>();
		for (String column : columns) {
			String[] parts = column.split(":");
			boolean key = switch (replicaIdentity) {
				case "FULL" -> true;
				case "NOTHING" -> false;
				default -> described.isEmpty();
			};
			described.add(new Column(key, parts[0], OIDS.get(parts[1]), -1));
		}
		ReplicaIdentity identity = replicaIdentity.equals("USING INDEX") ? ReplicaIdentity.INDEX
				: ReplicaIdentity.valueOf(replicaIdentity);
		Relation relation = new Relation(16384, "public", name, identity, described);
		return new TestTable(relation, RowLayout.of(relation, Map.of(), conversion), replicaIdentity);
	}

	TableFacts facts() {
		List<String> columns = this.relation.columns().stream().map(Column::name).toList();
		Set<String> identity = new LinkedHashSet<>();
		this.relation.columns().stream().filter(Column::key).forEach((column) -> identity.add(column.name()));
		return new TableFacts(table(), this.replicaIdentity, columns, identity);
	}

	Table table() {
		return this.layout.table();
	}

	public Row row(String... values) {
		return this.layout.newRow(tuple(values), null);
	}

	public Change<Row> insert(String... values) {
		Row row = row(values);
		return new Insert<>(row, row, metadata());
	}

	public Change<Row> update(String[] before, String... after) {
		Row newRow = this.layout.newRow(tuple(after), (before != null) ? old(before) : null);
		OldRow oldRow = (before != null) ? this.layout.oldRow(old(before)) : null;
		return new Update<>(oldRow, newRow, oldRow, newRow, metadata());
	}

	public Change<Row> delete(String... values) {
		OldRow oldRow = this.layout.oldRow(old(values));
		return new Delete<>(oldRow, oldRow, metadata());
	}

	Change<Row> truncate() {
		return new Truncate<>(false, true, metadata());
	}

	private OldTuple old(String[] values) {
		return this.replicaIdentity.equals("FULL") ? new OldTuple.Full(tuple(values)) : new OldTuple.Key(tuple(values));
	}

	private ChangeMetadata metadata() {
		TransactionMetadata transaction = new TransactionMetadata("default", 700, Lsn.parse("0/16B3748"),
				Instant.parse("2026-11-29T12:00:00Z"), null);
		return new ChangeMetadata(transaction, table(), Lsn.parse("0/16B3700"), this.ordinal++, false);
	}

	private static TupleData tuple(String... values) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeByte('I');
			out.writeInt(16384);
			out.writeByte('N');
			out.writeShort(values.length);
			for (String value : values) {
				write(value, out);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return ((PgOutputMessage.Insert) new PgOutputDecoder().decode(bytes.toByteArray(), 0)).newTuple();
	}

	private static void write(String value, DataOutputStream out) throws IOException {
		if (value == null || value.equals(UNCHANGED)) {
			out.writeByte((value != null) ? 'u' : 'n');
			return;
		}
		byte[] text = value.getBytes(StandardCharsets.UTF_8);
		out.writeByte('t');
		out.writeInt(text.length);
		out.write(text);
	}

}
