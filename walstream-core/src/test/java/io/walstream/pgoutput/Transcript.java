package io.walstream.pgoutput;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Delete;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.pgoutput.PgOutputMessage.Origin;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.StreamCommit;
import io.walstream.pgoutput.PgOutputMessage.StreamStart;
import io.walstream.pgoutput.PgOutputMessage.StreamStop;
import io.walstream.pgoutput.PgOutputMessage.Streamed;
import io.walstream.pgoutput.PgOutputMessage.Truncate;
import io.walstream.pgoutput.PgOutputMessage.Type;
import io.walstream.pgoutput.PgOutputMessage.Update;
import io.walstream.pgoutput.PreparedMessage.BeginPrepare;
import io.walstream.pgoutput.PreparedMessage.CommitPrepared;
import io.walstream.pgoutput.PreparedMessage.Prepare;
import io.walstream.pgoutput.PreparedMessage.RollbackPrepared;
import io.walstream.pgoutput.PreparedMessage.StreamPrepare;

/**
 * A recorded stream as lines that a person can compare with the statements: transactions,
 * tables and types by the name that the recording gave them, without positions and times.
 */
final class Transcript {

	private static final int LONG_TEXT = 100;

	private final RecordedFacts facts;

	private Transcript(RecordedFacts facts) {
		this.facts = facts;
	}

	static List<String> of(RecordedStream stream) {
		Transcript transcript = new Transcript(stream.facts());
		return stream.messages().stream().map(transcript::line).toList();
	}

	private String line(PgOutputMessage message) {
		if (message instanceof Streamed streamed) {
			return "[%s] %s".formatted(name(streamed.xid()), change(streamed.message()));
		}
		if (message instanceof Begin begin) {
			return "begin " + name(begin.xid());
		}
		if (message instanceof Commit) {
			return "commit";
		}
		if (message instanceof Origin origin) {
			return "origin %s %s".formatted(origin.commitLsn(), origin.name());
		}
		return (message instanceof PgOutputMessage.Streamable change) ? change(change) : stream(message);
	}

	private String stream(PgOutputMessage message) {
		if (message instanceof StreamStart start) {
			return "stream start %s%s".formatted(name(start.xid()), start.firstSegment() ? " first" : "");
		}
		if (message instanceof StreamStop) {
			return "stream stop";
		}
		if (message instanceof StreamCommit commit) {
			return "stream commit " + name(commit.xid());
		}
		if (message instanceof StreamAbort abort) {
			return "stream abort %s of %s".formatted(name(abort.subxid()), name(abort.xid()));
		}
		return prepared(message);
	}

	private String prepared(PgOutputMessage message) {
		if (message instanceof BeginPrepare begin) {
			return "begin prepare %s '%s'".formatted(name(begin.xid()), begin.gid());
		}
		if (message instanceof Prepare prepare) {
			return "prepare %s '%s'".formatted(name(prepare.xid()), prepare.gid());
		}
		if (message instanceof CommitPrepared commit) {
			return "commit prepared %s '%s'".formatted(name(commit.xid()), commit.gid());
		}
		if (message instanceof RollbackPrepared rollback) {
			return "rollback prepared %s '%s'".formatted(name(rollback.xid()), rollback.gid());
		}
		StreamPrepare prepare = (StreamPrepare) message;
		return "stream prepare %s '%s'".formatted(name(prepare.xid()), prepare.gid());
	}

	private String change(PgOutputMessage.Streamable message) {
		if (message instanceof Insert insert) {
			return "insert %s %s".formatted(table(insert.relationId()), row(insert.newTuple()));
		}
		if (message instanceof Update update) {
			String before = (update.oldTuple() != null) ? old(update.oldTuple()) + " to " : "";
			return "update %s %s%s".formatted(table(update.relationId()), before, row(update.newTuple()));
		}
		if (message instanceof Delete delete) {
			return "delete %s %s".formatted(table(delete.relationId()), old(delete.oldTuple()));
		}
		return other(message);
	}

	private String other(PgOutputMessage.Streamable message) {
		if (message instanceof Truncate truncate) {
			return "truncate %s cascade=%s restart=%s".formatted(
					truncate.relationIds().stream().map(this::table).toList(), truncate.cascade(),
					truncate.restartIdentity());
		}
		if (message instanceof Message logical) {
			return "message transactional=%s %s: %s".formatted(logical.transactional(), logical.prefix(),
					new String(logical.content(), StandardCharsets.UTF_8));
		}
		if (message instanceof Type type) {
			return "type %s is %s.%s".formatted(this.facts.type(type.typeOid()), type.schema(), type.name());
		}
		Relation relation = (Relation) message;
		return "relation %s is %s.%s %s %s".formatted(table(relation.relationId()), relation.schema(), relation.name(),
				relation.replicaIdentity(), relation.columns().stream().map(this::column).toList());
	}

	private String column(Relation.Column column) {
		return "%s%s %s/%d".formatted(column.key() ? "*" : "", column.name(), this.facts.type(column.typeOid()),
				column.typeModifier());
	}

	private String old(OldTuple tuple) {
		return ((tuple instanceof OldTuple.Key) ? "key" : "full") + row(tuple.tuple());
	}

	private String row(TupleData tuple) {
		return IntStream.range(0, tuple.size())
			.mapToObj((i) -> value(tuple, i))
			.collect(Collectors.joining(", ", "(", ")"));
	}

	private String value(TupleData tuple, int column) {
		return switch (tuple.kind(column)) {
			case NULL -> "null";
			case UNCHANGED -> "unchanged";
			case TEXT -> (tuple.text(column).length() < LONG_TEXT) ? "'%s'".formatted(tuple.text(column))
					: "%d characters".formatted(tuple.text(column).length());
			case BINARY -> (tuple.binary(column).length < LONG_TEXT) ? HexFormat.of().formatHex(tuple.binary(column))
					: "%d bytes".formatted(tuple.binary(column).length);
		};
	}

	private String name(long xid) {
		return this.facts.transaction(xid);
	}

	private String table(long oid) {
		return this.facts.table(oid);
	}

}
