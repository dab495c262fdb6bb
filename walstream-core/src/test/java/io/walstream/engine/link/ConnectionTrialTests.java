package io.walstream.engine.link;

import java.time.Clock;
import java.time.Duration;

import org.junit.jupiter.api.Test;

import io.walstream.engine.dispatch.FlushFrontier;
import io.walstream.engine.status.StatusBoard;
import io.walstream.settings.RecoverySettings;
import io.walstream.stream.WalStreamState;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class ConnectionTrialTests {

	private final StatusBoard status = new StatusBoard("orders", "orders_slot", Clock.systemUTC(), (change) -> {
	});

	private final Backoff backoff = new Backoff(
			new RecoverySettings(Duration.ofSeconds(1), 2, Duration.ofSeconds(10), Duration.ofSeconds(1), false));

	private final ConnectionTrial comeback = new ConnectionTrial(this.status, this.backoff, () -> this.now.toNanos());

	private Duration now = Duration.ZERO;

	@Test
	void connectedWhenItIsTheFirstCountsAtOnce() {
		this.backoff.next();

		this.comeback.connected(new FlushFrontier());

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
		assertThat(this.backoff.attempts()).isZero();
	}

	@Test
	void connectedWhenTheLastConnectionBroughtNothingCountsWhenAPositionIsReached() {
		this.comeback.connected(new FlushFrontier());
		fail();
		FlushFrontier next = new FlushFrontier();

		this.comeback.connected(next);
		this.comeback.look();
		assertThat(this.status.status().state()).isEqualTo(WalStreamState.RECONNECTING);
		assertThat(this.backoff.attempts()).isEqualTo(1);

		next.enter(0, new Lsn(7));
		this.comeback.look();
		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
		assertThat(this.backoff.attempts()).isZero();
	}

	@Test
	void connectedWhenNothingComesAgainAndAgainKeepsTheDelaysGrowing() {
		for (int i = 0; i < 3; i++) {
			this.comeback.connected(new FlushFrontier());
			this.comeback.look();
			fail();
		}

		assertThat(this.backoff.next()).isEqualTo(Duration.ofSeconds(8));
	}

	@Test
	void connectedWhenTheLastConnectionBroughtAPositionCountsAtOnce() {
		FlushFrontier frontier = new FlushFrontier();
		this.comeback.connected(frontier);
		frontier.enter(0, new Lsn(7));
		fail();

		this.comeback.connected(new FlushFrontier());

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
	}

	@Test
	void connectedWhenTheLastConnectionWasReleasedCountsAtOnce() {
		this.comeback.connected(new FlushFrontier());
		this.comeback.released();
		fail();

		this.comeback.connected(new FlushFrontier());

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
	}

	@Test
	void connectedWhenOnlyWhatWasConfirmedIsConfirmedAgainDoubts() {
		this.comeback.connected(at(7));
		fail();
		this.comeback.connected(at(7));
		fail();

		this.comeback.connected(at(7));
		this.comeback.look();

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.RECONNECTING);
	}

	@Test
	void connectedWhenAnIdleServerIsHeardCountsWhenItLasts() {
		this.comeback.connected(at(7));
		fail();
		this.comeback.connected(at(7));
		fail();
		FlushFrontier idle = at(7);

		this.comeback.connected(idle);
		this.now = this.now.plusSeconds(3);
		this.comeback.look();

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
		fail();
		this.comeback.connected(at(7));
		assertThat(this.status.status().state()).isEqualTo(WalStreamState.STREAMING);
	}

	@Test
	void connectedWhenTheServerIsNotHeardDoesNotCountHoweverLongItLasts() {
		this.comeback.connected(new FlushFrontier());
		fail();

		this.comeback.connected(new FlushFrontier());
		this.now = this.now.plusSeconds(300);
		this.comeback.look();

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.RECONNECTING);
	}

	// It decodes for 20 s before it fails, each time.
	@Test
	void endedByServerWhenItTakesLongKeepsTheDelaysGrowing() {
		this.comeback.connected(at(7));
		for (int i = 0; i < 5; i++) {
			this.now = this.now.plusSeconds(20);
			this.comeback.look();
			this.comeback.endedByServer();
			fail();
			this.comeback.connected(at(7));
		}

		assertThat(this.status.status().state()).isEqualTo(WalStreamState.RECONNECTING);
		assertThat(this.backoff.attempts()).isEqualTo(4);
	}

	private static FlushFrontier at(long position) {
		FlushFrontier frontier = new FlushFrontier();
		frontier.enter(0, new Lsn(position));
		return frontier;
	}

	private void fail() {
		this.comeback.disconnected();
		this.status.link(WalStreamState.RECONNECTING);
		this.backoff.next();
	}

}
