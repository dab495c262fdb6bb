package io.walstream.row;

import java.time.Instant;

import io.walstream.change.Change;
import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delete;
import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.change.LogicalMessage;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.change.Update;
import io.walstream.portable.PortableChange;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Deliveries that go into their portable form and come back.
 */
public final class PortableFixtures {

	public static final TransactionMetadata TRANSACTION = new TransactionMetadata("default", 4294967295L,
			Lsn.parse("16/B374D848"), Instant.parse("2024-02-29T01:02:03.000001Z"), "\"origin\"");

	private PortableFixtures() {
	}

	public static ChangeMetadata metadata(Table table) {
		return new ChangeMetadata(TRANSACTION, table, Lsn.parse("FFFFFFFF/FFFFFFFE"), 3, false);
	}

	public static Delivery read(String json) {
		return PortableChange.fromJson(json, new ExactConversion());
	}

	public static void assertRoundTrip(Row row) {
		assertRoundTrip(new Insert<>(row, row, metadata(row.table())));
	}

	/**
	 * Writes and reads a delivery, and compares all that it has.
	 * @param delivery the delivery
	 */
	public static void assertRoundTrip(Delivery delivery) {
		String json = PortableChange.toJson(delivery);
		Delivery read = read(json);

		assertThat(read).hasSameClassAs(delivery);
		assertThat(read.id()).isEqualTo(delivery.id());
		assertThat(PortableChange.toJson(read)).isEqualTo(json);
		if (delivery instanceof Change<?> change) {
			assertSame(((Change<?>) read).metadata(), change.metadata());
		}
		if (delivery instanceof Insert<?> insert) {
			assertSame(((Insert<?>) read).newRow(), insert.newRow());
		}
		else if (delivery instanceof Update<?> update) {
			assertSame(((Update<?>) read).newRow(), update.newRow());
			assertSame(((Update<?>) read).oldRow(), update.oldRow());
		}
		else if (delivery instanceof Delete<?> delete) {
			assertSame(((Delete<?>) read).oldRow(), delete.oldRow());
		}
		else if (delivery instanceof Truncate<?> truncate) {
			assertThat(((Truncate<?>) read).cascade()).isEqualTo(truncate.cascade());
			assertThat(((Truncate<?>) read).restartIdentity()).isEqualTo(truncate.restartIdentity());
		}
		else if (delivery instanceof LogicalMessage message) {
			assertSame((LogicalMessage) read, message);
		}
	}

	private static void assertSame(LogicalMessage read, LogicalMessage message) {
		assertThat(read.prefix()).isEqualTo(message.prefix());
		assertThat(read.content()).isEqualTo(message.content());
		assertThat(read.lsn()).isEqualTo(message.lsn());
		assertThat(read.transaction()).isEqualTo(message.transaction());
	}

	private static void assertSame(ChangeMetadata read, ChangeMetadata metadata) {
		assertThat(read.transaction()).isEqualTo(metadata.transaction());
		assertThat(read.table()).isEqualTo(metadata.table());
		assertThat(read.lsn()).isEqualTo(metadata.lsn());
		assertThat(read.ordinal()).isEqualTo(metadata.ordinal());
		assertThat(read.snapshot()).isEqualTo(metadata.snapshot());
	}

	// Equality of rows does not look at their tuples, nor at what the server told of
	// types.
	private static void assertSame(Row read, Row row) {
		if (row == null) {
			assertThat(read).isNull();
			return;
		}
		TupleRow actual = (TupleRow) read;
		TupleRow expected = (TupleRow) row;
		assertThat(actual).isEqualTo(expected).hasSameClassAs(expected);
		assertThat(actual.tuple()).isEqualTo(expected.tuple());
		assertThat(actual.key()).isEqualTo(expected.key());
		assertThat(actual.layout().relation()).isEqualTo(expected.layout().relation());
		assertThat(actual.layout().types()).isEqualTo(expected.layout().types());
	}

}
