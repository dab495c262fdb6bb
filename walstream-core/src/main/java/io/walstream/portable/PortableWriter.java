package io.walstream.portable;

import java.util.Base64;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.change.LogicalMessage;
import io.walstream.change.OldRow;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.failure.PortableChangeException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.TupleData;
import io.walstream.row.RowLayout;
import io.walstream.row.TupleRow;
import io.walstream.wal.Table;

/**
 * Writes one delivery in its portable form.
 */
final class PortableWriter {

	private final JsonWriter out = new JsonWriter();

	String write(Delivery delivery) {
		this.out.open('{').field("version", PortableChange.VERSION);
		if (delivery instanceof LogicalMessage message) {
			message(message);
		}
		else {
			change((Change<?>) delivery);
		}
		return this.out.close('}').toString();
	}

	private void message(LogicalMessage message) {
		this.out.field("kind", "message");
		transaction(message.transaction());
		this.out.field("lsn", message.lsn());
		this.out.field("prefix", message.prefix());
		this.out.field("content", Base64.getEncoder().encodeToString(message.content()));
	}

	private void change(Change<?> change) {
		if (change instanceof Insert<?> insert) {
			head("insert", insert.metadata());
			relation(newRow(insert.newRow()));
			tuple("new", newRow(insert.newRow()).tuple());
		}
		else if (change instanceof Update<?> update) {
			head("update", update.metadata());
			relation(newRow(update.newRow()));
			old(update.oldRow(), newRow(update.newRow()).layout());
			tuple("new", newRow(update.newRow()).tuple());
		}
		else if (change instanceof Delete<?> delete) {
			head("delete", delete.metadata());
			relation(row("old", delete.oldRow()));
			old(delete.oldRow(), row("old", delete.oldRow()).layout());
		}
		else if (change instanceof Truncate<?> truncate) {
			head("truncate", truncate.metadata());
			this.out.field("cascade", truncate.cascade()).field("restartIdentity", truncate.restartIdentity());
		}
	}

	private void head(String kind, ChangeMetadata metadata) {
		this.out.field("kind", kind);
		transaction(metadata.transaction());
		this.out.name("table").open('{');
		table(metadata.table());
		this.out.close('}').field("lsn", metadata.lsn()).field("ordinal", metadata.ordinal());
		this.out.field("snapshot", metadata.snapshot());
	}

	private void transaction(@Nullable TransactionMetadata transaction) {
		this.out.name("transaction");
		if (transaction == null) {
			this.out.literal("null");
			return;
		}
		this.out.open('{').field("stream", transaction.stream()).field("xid", transaction.xid());
		this.out.field("commitLsn", transaction.commitLsn()).field("commitTimestamp", transaction.commitTimestamp());
		this.out.name("origin");
		text(transaction.origin());
		this.out.close('}');
	}

	private void table(Table table) {
		this.out.field("schema", table.schema()).field("name", table.name());
	}

	private void relation(TupleRow row) {
		Relation relation = row.layout().relation();
		this.out.name("relation").open('{').field("id", relation.relationId());
		table(new Table(relation.schema(), relation.name()));
		this.out.field("replicaIdentity", relation.replicaIdentity()).name("columns").open('[');
		for (Relation.Column column : relation.columns()) {
			this.out.open('{').field("name", column.name()).field("type", column.typeOid());
			this.out.field("modifier", column.typeModifier()).field("key", column.key()).close('}');
		}
		this.out.close(']').name("types").open('[');
		row.layout().types().values().forEach((type) -> {
			this.out.open('{').field("oid", type.typeOid());
			table(new Table(type.schema(), type.name()));
			this.out.close('}');
		});
		this.out.close(']').close('}');
	}

	private void old(@Nullable Row old, RowLayout layout) {
		this.out.name("old");
		if (old == null) {
			this.out.literal("null");
			return;
		}
		TupleRow row = row("old", old);
		if (!row.layout().relation().equals(layout.relation())) {
			throw new PortableChangeException("old", "is a row of another relation");
		}
		this.out.open('{').field("kind", (old instanceof OldRow.Full) ? "full" : "key");
		tuple("values", row.tuple());
		this.out.close('}');
	}

	private void tuple(String name, TupleData tuple) {
		this.out.name(name).open('[');
		for (int i = 0; i < tuple.size(); i++) {
			switch (tuple.kind(i)) {
				case NULL -> this.out.literal("null");
				case TEXT -> this.out.value(tuple.text(i));
				case UNCHANGED -> this.out.open('{').field("unchanged", true).close('}');
				case BINARY ->
					this.out.open('{').field("binary", Base64.getEncoder().encodeToString(tuple.binary(i))).close('}');
			}
		}
		this.out.close(']');
	}

	private void text(@Nullable String text) {
		if (text != null) {
			this.out.value(text);
		}
		else {
			this.out.literal("null");
		}
	}

	private static TupleRow newRow(Row row) {
		TupleRow tuple = row("new", row);
		if (tuple instanceof OldRow.Key) {
			throw new PortableChangeException("new", "is the key of a row only");
		}
		return tuple;
	}

	private static TupleRow row(String field, Row row) {
		if (row instanceof TupleRow tuple) {
			return tuple;
		}
		throw new PortableChangeException(field, "is a row that no stream made");
	}

}
