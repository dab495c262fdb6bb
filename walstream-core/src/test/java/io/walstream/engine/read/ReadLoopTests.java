package io.walstream.engine.read;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Delivery;
import io.walstream.change.Row;
import io.walstream.change.TransactionMetadata;
import io.walstream.change.Truncate;
import io.walstream.engine.dispatch.DeliveryQueue;
import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.dispatch.PendingDelivery;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.replication.StandbyStatusUpdate;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class ReadLoopTests {

	private static final Duration LONG = Duration.ofHours(1);

	private final DeliveryQueue queue = new DeliveryQueue(2, 10_000);

	private final FlushFrontier frontier = new FlushFrontier();

	private final DeliveryInlet inlet = new DeliveryInlet(this.queue, this.frontier);

	private final List<StandbyStatusUpdate> updates = new CopyOnWriteArrayList<>();

	private final ListSource source = new ListSource();

	@Test
	void runWhenTheSourceIsInMemoryHandsOnAndReportsWhatIsHandled() throws InterruptedException {
		this.source.transactions.addAll(List.of(100L, 200L));

		loop(Duration.ofMillis(1), LONG).run(() -> {
			handleAll();
			return this.updates.stream().noneMatch((update) -> update.flushed().equals(new Lsn(210)));
		});

		assertThat(this.source.handed).isEqualTo(2);
	}

	@Test
	void runWhenThereIsNoRoomReadsNothingAndGoesOnReporting() throws InterruptedException {
		this.source.transactions.addAll(List.of(100L, 200L, 300L));

		ReadLoop loop = loop(Duration.ofMillis(1), Duration.ofSeconds(1));
		loop.run(() -> loop.paused().compareTo(Duration.ofMillis(1500)) < 0);

		assertThat(this.source.handed).isEqualTo(2);
		assertThat(this.updates).isNotEmpty().extracting(StandbyStatusUpdate::flushed).containsOnly(Lsn.ZERO);
		assertThat(this.updates).extracting(StandbyStatusUpdate::replyRequested).containsOnly(false);
	}

	@Test
	void runWhenThereIsRoomAgainReadsOn() throws InterruptedException {
		this.source.transactions.addAll(List.of(100L, 200L, 300L));
		ReadLoop loop = loop(Duration.ofMillis(1), LONG);
		loop.run(() -> this.updates.isEmpty());

		handleAll();
		loop.run(() -> this.source.handed < 3);

		assertThat(this.source.transactions).isEmpty();
	}

	@Test
	void runWhenTheSourceIsSilentAsksOnceAndGivesUp() {
		ReadLoop loop = loop(LONG, Duration.ofMillis(20));

		assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> loop.run(() -> true))
			.withMessageContaining("no message of the server in time");
		assertThat(this.updates).extracting(StandbyStatusUpdate::replyRequested).containsExactly(true);
	}

	private ReadLoop loop(Duration statusInterval, Duration silence) {
		return new ReadLoop(this.source, this.queue,
				new StandbyStatusSender(this.updates::add, this.frontier, statusInterval), new SilenceClock(silence),
				() -> false);
	}

	private void handleAll() {
		try {
			for (PendingDelivery pending : this.queue.take(10, 0)) {
				this.frontier.handledThrough(pending.sequence());
			}
		}
		catch (InterruptedException ex) {
			throw new IllegalStateException(ex);
		}
	}

	/**
	 * A second source: transactions of one change from a list, one at a turn.
	 */
	private final class ListSource implements DeliverySource {

		private final Queue<Long> transactions = new ArrayDeque<>();

		private int handed;

		@Override
		public boolean read() {
			Long commitLsn = this.transactions.poll();
			if (commitLsn == null) {
				return false;
			}
			ReadLoopTests.this.inlet.add(change(commitLsn), 10);
			ReadLoopTests.this.inlet.endTransaction(new Lsn(commitLsn + 10));
			ReadLoopTests.this.inlet.flush();
			this.handed++;
			return true;
		}

		private Delivery change(long commitLsn) {
			TransactionMetadata transaction = new TransactionMetadata("default", 1, new Lsn(commitLsn), Instant.EPOCH,
					null);
			return new Truncate<Row>(false, false,
					new ChangeMetadata(transaction, new Table("public", "t"), Lsn.ZERO, 0, false));
		}

	}

}
