package io.walstream.pgoutput;

import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Delete;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.Relation.Column;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.StreamCommit;
import io.walstream.pgoutput.PgOutputMessage.StreamStart;
import io.walstream.pgoutput.PgOutputMessage.StreamStop;
import io.walstream.pgoutput.PgOutputMessage.Streamable;
import io.walstream.pgoutput.PgOutputMessage.Streamed;
import io.walstream.pgoutput.PgOutputMessage.Truncate;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.PgOutputMessage.Update;
import io.walstream.pgoutput.PreparedMessage.BeginPrepare;
import io.walstream.pgoutput.PreparedMessage.CommitPrepared;
import io.walstream.pgoutput.PreparedMessage.Prepare;
import io.walstream.pgoutput.PreparedMessage.RollbackPrepared;
import io.walstream.pgoutput.PreparedMessage.StreamPrepare;
import io.walstream.wal.Lsn;

/**
 * Messages of every kind, their bytes written by hand after the chapter "Logical
 * Replication Message Formats" of the PostgreSQL manual.
 */
final class SampleMessages {

	private static final String LSN = "00000016 B374D848";

	private static final String LATER_LSN = "FFFFFFFF 00000001";

	private static final String TIME = "0002EEF468718980";

	private static final String LATER_TIME = "0002EEF4687EE981";

	private static final Lsn POSITION = Lsn.parse("16/B374D848");

	private static final Lsn LATER_POSITION = Lsn.parse("FFFFFFFF/1");

	private static final Instant INSTANT = Instant.parse("2026-03-01T12:30:45.123456Z");

	private static final Instant LATER_INSTANT = Instant.parse("2026-03-01T12:30:46.000001Z");

	private static final String XID = "FFFFFFFE";

	private static final long XID_VALUE = 4_294_967_294L;

	private static final String GID = "67 C3A9 31 00";

	private static final String OID = "80004001";

	private static final long OID_VALUE = 2_147_500_033L;

	private static final TupleData KEY = Sample.tuple("74 00000001 37", "6E");

	private static final String KEY_HEX = "0002 74 00000001 37 6E";

	private static final TupleData ROW = Sample.tuple("74 00000001 37", "62 00000004 00000007");

	private static final String ROW_HEX = "0002 74 00000001 37 62 00000004 00000007";

	private SampleMessages() {
	}

	static Stream<Sample> all() {
		return Stream.of(transactions(), streams(), prepared(), changes(), relations(), inStream())
			.flatMap(List::stream);
	}

	private static List<Sample> transactions() {
		return List.of(Sample.of("42" + LSN + TIME + XID, new Begin(POSITION, INSTANT, XID_VALUE)),
				Sample.of("42" + LSN + "FFFFFFFFFFFFFFFF" + "00000000",
						new Begin(POSITION, Instant.parse("1999-12-31T23:59:59.999999Z"), 0)),
				Sample.of("43 00" + LSN + LATER_LSN + TIME, new Commit(POSITION, LATER_POSITION, INSTANT)),
				Sample.of("4F" + LSN + "70 65 65 72 00", new Origin(POSITION, "peer")),
				Sample.of("4F" + "0000000000000000" + "00", new Origin(Lsn.ZERO, "")),
				Sample.streamed("4F" + LSN + "70 65 65 72 00", new Origin(POSITION, "peer")));
	}

	private static List<Sample> streams() {
		return List.of(Sample.of("53" + XID + "01", new StreamStart(XID_VALUE, true)),
				Sample.of("53 000002E9 00", new StreamStart(745, false)), Sample.streamed("45", new StreamStop()),
				Sample.of("63" + XID + "00" + LSN + LATER_LSN + TIME,
						new StreamCommit(XID_VALUE, POSITION, LATER_POSITION, INSTANT)),
				Sample.of("41" + XID + "000002E9", new StreamAbort(XID_VALUE, 745, null)),
				Sample.of("41" + XID + XID + LSN + TIME,
						new StreamAbort(XID_VALUE, XID_VALUE, new StreamAbort.Abort(POSITION, INSTANT))));
	}

	private static List<Sample> prepared() {
		return List.of(
				Sample.of("62" + LSN + LATER_LSN + TIME + XID + GID,
						new BeginPrepare(POSITION, LATER_POSITION, INSTANT, XID_VALUE, "gé1")),
				Sample.of("50 00" + LSN + LATER_LSN + TIME + XID + GID,
						new Prepare(POSITION, LATER_POSITION, INSTANT, XID_VALUE, "gé1")),
				Sample.of("4B 00" + LSN + LATER_LSN + TIME + XID + GID,
						new CommitPrepared(POSITION, LATER_POSITION, INSTANT, XID_VALUE, "gé1")),
				Sample.of("72 00" + LSN + LATER_LSN + TIME + LATER_TIME + XID + GID,
						new RollbackPrepared(POSITION, LATER_POSITION,
								new RollbackPrepared.Times(INSTANT, LATER_INSTANT), XID_VALUE, "gé1")),
				Sample.of("70 00" + LSN + LATER_LSN + TIME + XID + GID,
						new StreamPrepare(POSITION, LATER_POSITION, INSTANT, XID_VALUE, "gé1")));
	}

	private static List<Sample> changes() {
		return List.of(Sample.of("49" + OID + "4E" + ROW_HEX, new Insert(OID_VALUE, ROW)),
				Sample.of("49 00004001 4E 0000", new Insert(16385, Sample.tuple())),
				Sample.of("55" + OID + "4E 0002 75 74 00000000",
						new Update(OID_VALUE, null, Sample.tuple("75", "74 00000000"))),
				Sample.of("55" + OID + "4B" + KEY_HEX + "4E" + ROW_HEX,
						new Update(OID_VALUE, new OldTuple.Key(KEY), ROW)),
				Sample.of("55" + OID + "4F" + ROW_HEX + "4E" + ROW_HEX,
						new Update(OID_VALUE, new OldTuple.Full(ROW), ROW)),
				Sample.of("44" + OID + "4B" + KEY_HEX, new Delete(OID_VALUE, new OldTuple.Key(KEY))),
				Sample.of("44" + OID + "4F" + ROW_HEX, new Delete(OID_VALUE, new OldTuple.Full(ROW))),
				Sample.of("54 00000001 00" + OID, new Truncate(false, false, List.of(OID_VALUE))),
				Sample.of("54 00000002 01" + OID + "00004002", new Truncate(true, false, List.of(OID_VALUE, 16386L))),
				Sample.of("54 00000001 02" + OID, new Truncate(false, true, List.of(OID_VALUE))),
				Sample.of("54 00000001 03" + OID, new Truncate(true, true, List.of(OID_VALUE))),
				Sample.of("4D 01" + LSN + "70 C3A9 00 00000002 00FF",
						new Message(true, POSITION, "pé", new byte[] { 0, -1 })),
				Sample.of("4D 00" + LSN + "00 00000000", new Message(false, POSITION, "", new byte[0])));
	}

	private static List<Sample> relations() {
		return List.of(Sample.of(
				"52" + OID + "7300 7400 64 0002" + "01 696400 00000017 FFFFFFFF" + "00 6EC3A900 80000413 00000024",
				new Relation(OID_VALUE, "s", "t", ReplicaIdentity.DEFAULT,
						List.of(new Column(true, "id", 23, -1), new Column(false, "né", 2147484691L, 36)))),
				Sample.of("52" + OID + "00 7400 6E 0000",
						new Relation(OID_VALUE, "pg_catalog", "t", ReplicaIdentity.NOTHING, List.of())),
				Sample.of("52" + OID + "7300 7400 66 0000",
						new Relation(OID_VALUE, "s", "t", ReplicaIdentity.FULL, List.of())),
				Sample.of("52" + OID + "7300 7400 69 0000",
						new Relation(OID_VALUE, "s", "t", ReplicaIdentity.INDEX, List.of())),
				Sample.of("59" + OID + "7300 6D6F6F6400", new Type(OID_VALUE, "s", "mood")),
				Sample.of("59" + OID + "00 7465787400", new Type(OID_VALUE, "pg_catalog", "text")));
	}

	private static List<Sample> inStream() {
		return Stream.of(changes(), relations())
			.flatMap(List::stream)
			.map((sample) -> Sample.streamed(insertXid(sample.hex()),
					new Streamed(XID_VALUE, (Streamable) sample.message())))
			.toList();
	}

	private static String insertXid(String hex) {
		return hex.substring(0, 2) + XID + hex.substring(2);
	}

}
