package io.walstream.engine.dispatch;

import org.junit.jupiter.api.Test;

import io.walstream.engine.status.Positions;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class FlushFrontierTests {

	private final FlushFrontier frontier = new FlushFrontier();

	@Test
	void positionsWhenNothingWasReceivedAreZero() {
		assertThat(this.frontier.positions()).isEqualTo(Positions.NONE);
	}

	@Test
	void enterWhenChangesAreOpenDoesNotMoveTheFlushPosition() {
		this.frontier.enter(2, new Lsn(100));

		assertThat(this.frontier.positions()).isEqualTo(new Positions(new Lsn(100), new Lsn(0)));
	}

	@Test
	void enterWhenAKeepaliveIsBehindTheCommitKeepsTheCommitsEnd() {
		this.frontier.enter(2, new Lsn(100));
		this.frontier.enter(2, new Lsn(90));

		this.frontier.handledThrough(2);

		assertThat(this.frontier.positions()).isEqualTo(new Positions(new Lsn(100), new Lsn(100)));
	}

	@Test
	void handledThroughWhenAChangeBeforeIsOpenMovesOnlyToTheTransactionBefore() {
		this.frontier.enter(2, new Lsn(100));
		this.frontier.enter(5, new Lsn(200));

		this.frontier.handledThrough(4);

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(100));
		assertThat(this.frontier.isHandledThrough(5)).isFalse();
	}

	@Test
	void handledThroughWhenAllIsHandledMovesToTheLastPosition() {
		this.frontier.enter(2, new Lsn(100));
		this.frontier.enter(5, new Lsn(200));

		this.frontier.handledThrough(5);

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(200));
		assertThat(this.frontier.isHandledThrough(5)).isTrue();
	}

	@Test
	void handledThroughWhenTheCommitFollowsLaterLetsThePositionMoveAtTheCommit() {
		this.frontier.handledThrough(3);

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(0));
		this.frontier.enter(3, new Lsn(100));
		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(100));
	}

	@Test
	void enterWhenDrainedMovesAtOnce() {
		this.frontier.enter(0, new Lsn(50));

		assertThat(this.frontier.positions()).isEqualTo(new Positions(new Lsn(50), new Lsn(50)));
	}

	@Test
	void enterWhenTheSameChangeIsLastKeepsTheLaterPosition() {
		this.frontier.enter(1, new Lsn(100));
		this.frontier.enter(1, new Lsn(150));

		this.frontier.handledThrough(1);

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(150));
	}

	@Test
	void enterWhenThePositionIsLowerNeverFalls() {
		this.frontier.enter(0, new Lsn(100));
		this.frontier.enter(0, new Lsn(40));

		assertThat(this.frontier.positions()).isEqualTo(new Positions(new Lsn(100), new Lsn(100)));
	}

	@Test
	void enterWhenPositionsAreBeyondTheSignBitComparesThemUnsigned() {
		this.frontier.enter(0, new Lsn(0x7FFF_FFFF_FFFF_FFFFL));
		this.frontier.enter(0, new Lsn(0x8000_0000_0000_0000L));

		assertThat(this.frontier.positions().flushed()).isEqualTo(new Lsn(0x8000_0000_0000_0000L));
	}

}
