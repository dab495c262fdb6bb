package io.walstream.portable;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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
import io.walstream.pgoutput.OldTuple;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.pgoutput.TupleBuilder;
import io.walstream.row.PortableFixtures;
import io.walstream.row.RowLayout;
import io.walstream.row.TupleFixtures;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PortableChange}: what is written is read as the same.
 */
class PortableChangeTests {

	private final RowLayout layout = layout(ReplicaIdentity.DEFAULT);

	private final ChangeMetadata metadata = PortableFixtures.metadata(this.layout.table());

	@ParameterizedTest
	@EnumSource
	void rowWhenRelationHasAnyIdentityComesBack(ReplicaIdentity identity) {
		Row row = layout(identity).newRow(TupleFixtures.tuple("1", "happy", TupleFixtures.UNCHANGED), null);

		PortableFixtures.assertRoundTrip(row);
	}

	@Test
	void kindsOfColumnsComeBack() {
		Row row = this.layout
			.newRow(new TupleBuilder().addBinary(new byte[] { 0, 0, 0, 7 }).addNull().addUnchanged().build(), null);
		PortableFixtures.assertRoundTrip(row);
		Row read = ((Insert<?>) PortableFixtures.read(json(row))).newRow();

		assertThat(read.get("id")).isEqualTo(7);
		assertThat(read.isNull("mood")).isTrue();
		assertThat(read.isUnchanged("note")).isTrue();
	}

	@Test
	void updateComesBackWithItsOldRow() {
		for (OldTuple old : new OldTuple[] { null, new OldTuple.Key(TupleFixtures.tuple("2", null, null)),
				// of a partition whose key is another one than the relation says
				new OldTuple.Key(TupleFixtures.tuple(null, "happy", null)),
				new OldTuple.Full(TupleFixtures.tuple("2", null, "large")) }) {
			Row after = this.layout.newRow(TupleFixtures.tuple("1", "ok", TupleFixtures.UNCHANGED), old);
			OldRow before = (old != null) ? this.layout.oldRow(old) : null;
			PortableFixtures.assertRoundTrip(new Update<>(before, after, before, after, this.metadata));
			if (before != null) {
				PortableFixtures.assertRoundTrip(new Delete<>(before, before, this.metadata));
			}
		}
	}

	@Test
	void truncateAndMetadataComeBack() {
		for (boolean flag : new boolean[] { false, true }) {
			TransactionMetadata local = new TransactionMetadata("ö\n", 0, Lsn.ZERO, Instant.EPOCH, null);
			PortableFixtures.assertRoundTrip(new Truncate<Row>(flag, !flag,
					new ChangeMetadata(local, new Table("\"s\"", "\u0000\ud83d\ude00"), Lsn.ZERO, 0, flag)));
			PortableFixtures.assertRoundTrip(new Truncate<Row>(!flag, flag, this.metadata));
		}
	}

	@Test
	void messageComesBackWithAndWithoutTransaction() {
		byte[] content = { 0, (byte) 0xFF, '"' };
		PortableFixtures.assertRoundTrip(new LogicalMessage("outbox", content, Lsn.parse("0/1"), null));
		PortableFixtures
			.assertRoundTrip(new LogicalMessage("", new byte[0], Lsn.parse("0/1"), PortableFixtures.TRANSACTION));
	}

	@Test
	void textsOfAnyCharactersComeBack() {
		Random random = new Random(7);
		for (int i = 0; i < 3000; i++) {
			String text = text(random);
			Row row = this.layout.newRow(new TupleBuilder().addText("1".getBytes(StandardCharsets.UTF_8))
				.addText(text.getBytes(StandardCharsets.UTF_8))
				.addNull()
				.build(), null);
			PortableFixtures.assertRoundTrip(row);
			assertThat(((Insert<?>) PortableFixtures.read(json(row))).newRow().get("mood")).isEqualTo(text);
		}
	}

	@Test
	void goldenFileOfVersionOneIsReadAndWrittenAsItIs() throws IOException {
		List<String> lines;
		try (InputStream golden = getClass().getResourceAsStream("portable-version-1.jsonl")) {
			lines = new String(golden.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
		}
		assertThat(lines.stream().map(PortableFixtures::read).map(Object::getClass).map(Class::getSimpleName))
			.containsExactly("Insert", "Update", "Update", "Delete", "Truncate", "LogicalMessage", "LogicalMessage");
		assertThat(lines.stream().map(PortableFixtures::read).map(PortableChange::toJson)).isEqualTo(lines);
		Update<?> update = (Update<?>) PortableFixtures.read(lines.get(1));
		assertThat(update.id()).hasToString("16/B374D848/4");
		assertThat(update.newRow().get("total")).hasToString("10.50");
		assertThat(update.newRow().get("note")).isEqualTo("line\n\"quoted\" \u0001 \ud83d\ude00");
		assertThat(update.oldRow().columns()).containsExactly("id");
	}

	@Test
	void rowsThatNoStreamMadeAreRefused() {
		Row row = this.layout.newRow(TupleFixtures.tuple("1", null, null), null);
		OldRow other = layout(ReplicaIdentity.FULL).oldRow(new OldTuple.Full(TupleFixtures.tuple("1", null, null)));

		refused(new Insert<>(row, row.key(), this.metadata), "new");
		refused(new Update<>(other, row, other, row, this.metadata), "old");
		refused(new Insert<>(row, null, this.metadata), "new");
		refused(new Truncate<Row>(true, true, PortableFixtures.metadata(new Table("s", "\ud800"))), "$");
	}

	private void refused(Delivery delivery, String field) {
		assertThatExceptionOfType(PortableChangeException.class).isThrownBy(() -> PortableChange.toJson(delivery))
			.satisfies((failure) -> assertThat(failure.getField()).isEqualTo(field));
	}

	private String json(Row row) {
		return PortableChange.toJson(new Insert<>(row, row, this.metadata));
	}

	private static String text(Random random) {
		return random.ints(random.nextInt(20), 0, 10).map((kind) -> switch (kind) {
			case 0 -> random.nextInt(0x20);
			case 1 -> "\"\\/{}[],:'\u007f\u2028\ufeff\ufffd\uffff".charAt(random.nextInt(15));
			case 2 -> 0x10000 + random.nextInt(0x100000);
			case 3 -> 0xE000 + random.nextInt(0x2000);
			default -> random.nextInt(0xD800);
		}).collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString();
	}

	private static RowLayout layout(ReplicaIdentity identity) {
		List<Relation.Column> columns = List.of(new Relation.Column(true, "id", 23, -1),
				new Relation.Column(false, "mood", 4294967295L, -1), new Relation.Column(false, "note", 1043, 24));
		return RowLayout.of(new Relation(16384, "public", "t", identity, columns),
				Map.of(4294967295L, new Type(4294967295L, "public", "mood")), new ExactConversion());
	}

}
