package io.walstream.pgoutput;

import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.pgoutput.PgOutputMessage.Begin;
import io.walstream.pgoutput.PgOutputMessage.Commit;
import io.walstream.pgoutput.PgOutputMessage.Insert;
import io.walstream.pgoutput.PgOutputMessage.StreamAbort;
import io.walstream.pgoutput.PgOutputMessage.StreamCommit;
import io.walstream.pgoutput.PreparedMessage.BeginPrepare;
import io.walstream.pgoutput.PreparedMessage.CommitPrepared;
import io.walstream.pgoutput.PreparedMessage.Prepare;
import io.walstream.pgoutput.PreparedMessage.RollbackPrepared;
import io.walstream.pgoutput.PreparedMessage.StreamPrepare;
import io.walstream.pgoutput.TupleData.ColumnKind;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link PgOutputDecoder} with what real servers sent.
 */
class RecordedStreamTests {

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenRowsAreTextReadsWholeStream(int major) {
		RecordedStream stream = RecordedStream.load(major, "rows-text");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("rows-text"));
		assertCommits(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenRowsAreBinaryReadsWholeStream(int major) {
		RecordedStream stream = RecordedStream.load(major, "rows-binary");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("rows-binary"));
		assertCommits(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenColumnsAreBinaryReturnsTheirBytes(int major) {
		TupleData row = RecordedStream.load(major, "rows-binary")
			.messages(Insert.class)
			.findFirst()
			.orElseThrow()
			.newTuple();

		assertThat(row.kind(0)).isEqualTo(ColumnKind.BINARY);
		assertThat(row.binary(0)).containsExactly(0, 0, 0, 0, 0, 0, 0, 1);
		assertThat(row.binary(1)).isEqualTo(HexFormat.of().parseHex("6669c3a9727374"));
		assertThat(row.binary(6)).containsExactly(0, 0xFF);
		assertThat(row.binary(7)).hasSize(2500).containsOnly('x');
	}

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenTransactionsAreStreamedReadsWholeStream(int major) {
		RecordedStream stream = RecordedStream.load(major, "streams-on");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("streams"));
		assertThat(stream.messages(StreamAbort.class)).extracting(StreamAbort::abort).containsOnlyNulls().hasSize(2);
		assertCommits(stream);
		assertStreamCommits(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 16, 17, 18 })
	void decodeWhenTransactionsAreStreamedForParallelUseReadsPositionsOfAborts(int major) {
		RecordedStream stream = RecordedStream.load(major, "streams-parallel");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("streams"));
		assertThat(stream.messages(StreamAbort.class).map(StreamAbort::abort)).hasSize(2)
			.allSatisfy((abort) -> assertAbort(abort, stream.facts()));
		assertStreamCommits(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenLargeTransactionsAreNotStreamedReadsThemAtTheirCommit(int major) {
		RecordedStream stream = RecordedStream.load(major, "streams-off");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("streams-off"));
		assertCommits(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 15, 16, 17, 18 })
	void decodeWhenTransactionsArePreparedReadsBothPhases(int major) {
		RecordedStream stream = RecordedStream.load(major, "prepared");

		assertThat(Transcript.of(stream)).isEqualTo(RecordedStream.expected("prepared"));
		assertCommits(stream);
		assertPrepares(stream);
		assertPreparedEnds(stream);
	}

	@ParameterizedTest
	@ValueSource(ints = { 14, 15, 16, 17, 18 })
	void decodeWhenReaderIsBehindReadsWhatThisMajorAdds(int major) {
		RecordedStream stream = RecordedStream.load(major, "behind");

		assertThat(Transcript.of(stream))
			.isEqualTo(Stream.concat(additions(major).stream(), RecordedStream.expected("behind").stream()).toList());
		assertCommits(stream);
	}

	private static List<String> additions(int major) {
		return switch (major) {
			case 14 -> List.of("begin unpublished", "commit");
			case 18 -> List.of("stream abort lost-a of lost", "stream abort lost-b of lost");
			default -> List.of();
		};
	}

	private static void assertCommits(RecordedStream stream) {
		List<Begin> begins = stream.messages(Begin.class).toList();
		List<Commit> commits = stream.messages(Commit.class).toList();

		assertThat(commits).hasSameSizeAs(begins).isNotEmpty();
		for (int i = 0; i < begins.size(); i++) {
			Begin begin = begins.get(i);
			Commit commit = commits.get(i);
			assertThat(begin.finalLsn()).isEqualTo(commit.commitLsn());
			assertThat(begin.commitTime()).isEqualTo(commit.commitTime());
			assertEnd(stream, begin.xid(), "", new End(commit.commitLsn(), commit.endLsn(), commit.commitTime()));
		}
	}

	private static void assertStreamCommits(RecordedStream stream) {
		assertThat(stream.messages(StreamCommit.class)).hasSize(2)
			.allSatisfy((commit) -> assertEnd(stream, commit.xid(), "",
					new End(commit.commitLsn(), commit.endLsn(), commit.commitTime())));
	}

	private static void assertPrepares(RecordedStream stream) {
		assertThat(stream.messages(BeginPrepare.class)).hasSize(2)
			.allSatisfy((begin) -> assertEnd(stream, begin.xid(), "-prepare",
					new End(begin.prepareLsn(), begin.endLsn(), begin.prepareTime())));
		assertThat(stream.messages(Prepare.class)).hasSize(2)
			.allSatisfy((prepare) -> assertEnd(stream, prepare.xid(), "-prepare",
					new End(prepare.prepareLsn(), prepare.endLsn(), prepare.prepareTime())));
		assertThat(stream.messages(StreamPrepare.class)).hasSize(1)
			.allSatisfy((prepare) -> assertEnd(stream, prepare.xid(), "-prepare",
					new End(prepare.prepareLsn(), prepare.endLsn(), prepare.prepareTime())));
	}

	private static void assertPreparedEnds(RecordedStream stream) {
		assertThat(stream.messages(CommitPrepared.class)).hasSize(2)
			.allSatisfy((commit) -> assertEnd(stream, commit.xid(), "",
					new End(commit.commitLsn(), commit.endLsn(), commit.commitTime())));
		RollbackPrepared rollback = stream.messages(RollbackPrepared.class).findFirst().orElseThrow();
		BeginPrepare prepare = stream.messages(BeginPrepare.class).skip(1).findFirst().orElseThrow();
		assertThat(rollback.prepareEndLsn()).isEqualTo(prepare.endLsn());
		assertThat(rollback.rollbackEndLsn()).isGreaterThan(rollback.prepareEndLsn())
			.isLessThanOrEqualTo(stream.facts().positionAfter("prepared-undone"));
		assertThat(rollback.times().prepare()).isEqualTo(prepare.prepareTime());
		assertThat(rollback.times().rollback()).isAfter(prepare.prepareTime());
	}

	private static void assertEnd(RecordedStream stream, long xid, String suffix, End end) {
		RecordedFacts facts = stream.facts();
		String name = facts.transaction(xid) + suffix;
		assertThat(end.lsn()).isGreaterThanOrEqualTo(facts.positionBefore(name)).isLessThan(end.endLsn());
		assertThat(end.endLsn()).isLessThanOrEqualTo(facts.positionAfter(name));
		assertThat(end.time()).isEqualTo(facts.time(name));
	}

	private static void assertAbort(StreamAbort.Abort abort, RecordedFacts facts) {
		assertThat(abort.lsn()).isGreaterThan(facts.positionBefore("small")).isLessThan(facts.positionAfter("big"));
	}

	private record End(Lsn lsn, Lsn endLsn, Instant time) {

	}

}
