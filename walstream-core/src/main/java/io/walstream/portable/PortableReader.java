package io.walstream.portable;

import java.time.Instant;
import java.util.Base64;

import org.jspecify.annotations.Nullable;

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
import io.walstream.pgoutput.OldTuple;
import io.walstream.value.ValueConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

/**
 * Reads one delivery from its portable form.
 */
final class PortableReader {

	static final long MAX_UNSIGNED_INT = 0xFFFFFFFFL;

	private final JsonFields fields;

	private final ValueConversion conversion;

	PortableReader(JsonFields fields, ValueConversion conversion) {
		this.fields = fields;
		this.conversion = conversion;
	}

	Delivery read() {
		if (this.fields.number("version", 0, Long.MAX_VALUE) != PortableChange.VERSION) {
			throw this.fields.refuse("version", "is not %d, the one that is known".formatted(PortableChange.VERSION));
		}
		String kind = this.fields.text("kind");
		Delivery delivery = switch (kind) {
			case "insert" -> insert();
			case "update" -> update();
			case "delete" -> delete();
			case "truncate" -> truncate();
			case "message" -> message();
			default -> throw this.fields.refuse("kind", "is no kind that is known");
		};
		this.fields.end();
		return delivery;
	}

	private Delivery insert() {
		ChangeMetadata metadata = metadata();
		PortableRelation relation = relation();
		Row row = relation.layout().newRow(relation.tuple(this.fields, "new"), null);
		return new Insert<>(row, row, metadata);
	}

	private Delivery update() {
		ChangeMetadata metadata = metadata();
		PortableRelation relation = relation();
		OldTuple old = this.fields.orNull("old", (name) -> relation.oldTuple(this.fields.object(name)));
		Row after = relation.layout().newRow(relation.tuple(this.fields, "new"), old);
		OldRow before = (old != null) ? relation.layout().oldRow(old) : null;
		return new Update<>(before, after, before, after, metadata);
	}

	private Delivery delete() {
		ChangeMetadata metadata = metadata();
		PortableRelation relation = relation();
		OldRow before = relation.layout().oldRow(relation.oldTuple(this.fields.object("old")));
		return new Delete<>(before, before, metadata);
	}

	private Delivery truncate() {
		ChangeMetadata metadata = metadata();
		return new Truncate<Row>(this.fields.flag("cascade"), this.fields.flag("restartIdentity"), metadata);
	}

	private Delivery message() {
		TransactionMetadata transaction = this.fields.orNull("transaction",
				(name) -> transaction(this.fields.object(name)));
		Lsn lsn = lsn(this.fields, "lsn");
		byte[] content = this.fields.parse("content", Base64.getDecoder()::decode, "base64");
		return new LogicalMessage(this.fields.text("prefix"), content, lsn, transaction);
	}

	private PortableRelation relation() {
		return PortableRelation.read(this.fields.object("relation"), this.conversion);
	}

	private ChangeMetadata metadata() {
		TransactionMetadata transaction = transaction(this.fields.object("transaction"));
		JsonFields table = this.fields.object("table");
		Table name = new Table(table.text("schema"), table.text("name"));
		table.end();
		return new ChangeMetadata(transaction, name, lsn(this.fields, "lsn"),
				this.fields.number("ordinal", 0, Long.MAX_VALUE), this.fields.flag("snapshot"));
	}

	private static TransactionMetadata transaction(JsonFields fields) {
		String stream = fields.text("stream");
		long xid = fields.number("xid", 0, MAX_UNSIGNED_INT);
		Instant commit = fields.parse("commitTimestamp", Instant::parse, "instant");
		@Nullable String origin = fields.orNull("origin", fields::text);
		TransactionMetadata transaction = new TransactionMetadata(stream, xid, lsn(fields, "commitLsn"), commit,
				origin);
		fields.end();
		return transaction;
	}

	private static Lsn lsn(JsonFields fields, String name) {
		return fields.parse(name, Lsn::parse, "LSN");
	}

}
