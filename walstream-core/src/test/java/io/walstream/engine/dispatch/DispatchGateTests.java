package io.walstream.engine.dispatch;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.change.ChangeId;
import io.walstream.change.MessageId;
import io.walstream.engine.dispatch.LaneHold.Decision;
import io.walstream.engine.status.DispatchMode;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

@Timeout(20)
class DispatchGateTests {

	private static final ChangeId CHANGE = new ChangeId(new Lsn(77), 3);

	private final List<DispatchMode> modes = new CopyOnWriteArrayList<>();

	private final AtomicBoolean abandoned = new AtomicBoolean();

	private final DispatchGate gate = new DispatchGate(this::noteMode);

	private final LaneHold hold = new LaneHold(this.gate, Duration.ZERO);

	@Test
	void awaitOpenWhenPausedWaitsForResume() throws Exception {
		this.gate.pause();
		CompletableFuture<Boolean> opened = async(this.gate::awaitOpen);

		assertThat(this.gate.isOpen()).isFalse();
		assertThat(opened).isNotDone();
		this.gate.resume();
		assertThat(opened.get(5, TimeUnit.SECONDS)).isTrue();
		assertThat(this.modes).containsExactly(DispatchMode.PAUSED, DispatchMode.RUNNING);
	}

	@Test
	void awaitOpenWhenStoppedWhilePausedReturnsFalse() throws Exception {
		this.gate.pause();
		CompletableFuture<Boolean> opened = async(this.gate::awaitOpen);

		this.gate.stop();

		assertThat(opened.get(5, TimeUnit.SECONDS)).isFalse();
	}

	@Test
	void passedWhenTheHeldChangeIsHandledElsewhereHoldsNoMore() throws Exception {
		CompletableFuture<Decision> decision = held();
		this.gate.resume();
		decision.get(5, TimeUnit.SECONDS);
		FlushFrontier connection = new FlushFrontier();
		connection.enter(0, CHANGE.commitLsn());
		this.gate.passed(connection);
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.HELD);

		connection.enter(0, new Lsn(CHANGE.commitLsn().value() + 1));
		this.gate.passed(connection);

		assertThat(this.gate.mode()).isEqualTo(DispatchMode.RUNNING);
	}

	@Test
	void passedWhenTheHeldMessageIsHandledElsewhereHoldsNoMore() throws Exception {
		MessageId message = new MessageId(null, new Lsn(77));
		CompletableFuture<Decision> decision = async(() -> this.hold.hold(message, this.abandoned::get));
		await().until(() -> this.modes.contains(DispatchMode.HELD));
		this.gate.resume();
		decision.get(5, TimeUnit.SECONDS);
		FlushFrontier connection = new FlushFrontier();
		connection.enter(0, message.lsn());
		this.gate.passed(connection);
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.HELD);

		connection.enter(0, new Lsn(message.lsn().value() + 1));
		this.gate.passed(connection);

		assertThat(this.gate.mode()).isEqualTo(DispatchMode.RUNNING);
	}

	@Test
	void passedWhenTheNextChangeIsHeldMeanwhileGoesOnHoldingIt() throws Exception {
		FlushFrontier connection = new FlushFrontier();
		connection.enter(0, new Lsn(CHANGE.commitLsn().value() + 1));
		CompletableFuture<Decision> decision = held();
		this.gate.resume();
		decision.get(5, TimeUnit.SECONDS);
		Thread reader = new Thread(() -> this.gate.passed(connection));

		synchronized (connection) {
			reader.start();
			await().until(() -> reader.getState() == Thread.State.BLOCKED);
			this.hold.released();
			this.modes.clear();
			async(() -> this.hold.hold(new ChangeId(new Lsn(99), 0), this.abandoned::get));
			await().until(() -> this.modes.contains(DispatchMode.HELD));
		}
		reader.join();

		assertThat(this.gate.mode()).isEqualTo(DispatchMode.HELD);
	}

	@Test
	void holdWhenResumedDecidesToRetry() throws Exception {
		CompletableFuture<Decision> decision = held();

		this.gate.resume();

		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.RETRY);
		assertThat(this.modes).containsExactly(DispatchMode.HELD);
	}

	@Test
	void holdWhenThatChangeIsSkippedDecidesToSkip() throws Exception {
		CompletableFuture<Decision> decision = held();

		this.gate.skip(CHANGE);

		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.SKIP);
	}

	@Test
	void skipWhenAnotherChangeIsHeldIsRefused() {
		CompletableFuture<Decision> decision = held();

		assertThatIllegalStateException().isThrownBy(() -> this.gate.skip(new ChangeId(new Lsn(77), 4)))
			.withMessageContaining("0/4D/4");
		assertThat(decision).isNotDone();
		this.gate.stop();
	}

	@Test
	void holdWhenStoppedGivesUp() throws Exception {
		CompletableFuture<Decision> decision = held();

		this.gate.stop();

		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.GIVE_UP);
		assertThat(this.gate.isStopped()).isTrue();
	}

	@Test
	void holdWhenTheRetryIntervalIsOverDecidesToRetry() throws Exception {
		LaneHold retrying = new LaneHold(this.gate, Duration.ofMillis(5));

		assertThat(retrying.hold(CHANGE, () -> false)).isEqualTo(Decision.RETRY);
	}

	@Test
	void releasedWhenPausedWhileHeldShowsPaused() throws Exception {
		CompletableFuture<Decision> decision = held();
		this.gate.pause();
		this.gate.skip(CHANGE);
		decision.get(5, TimeUnit.SECONDS);

		this.hold.released();

		assertThat(this.modes).containsExactly(DispatchMode.HELD, DispatchMode.PAUSED);
	}

	@Test
	void holdWhenTheChangeIsAbandonedGivesUp() throws Exception {
		CompletableFuture<Decision> decision = held();

		this.abandoned.set(true);
		this.gate.recheck();

		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.GIVE_UP);
	}

	@Test
	void holdWhenPausedDoesNotDecideBeforeItIsResumed() throws Exception {
		LaneHold retrying = new LaneHold(this.gate, Duration.ofMillis(1));
		this.gate.pause();
		CompletableFuture<Decision> decision = async(() -> retrying.hold(CHANGE, () -> false));
		await().until(() -> this.gate.mode() == DispatchMode.HELD);
		await().during(Duration.ofMillis(50)).until(() -> !decision.isDone());

		this.gate.resume();

		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.RETRY);
	}

	@Test
	void skipWhenTheHeldChangeIsBeingTriedAgainCountsWhenItFails() throws Exception {
		CompletableFuture<Decision> decision = held();
		this.gate.resume();
		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.RETRY);

		this.gate.skip(CHANGE);

		assertThat(this.hold.hold(CHANGE, () -> false)).isEqualTo(Decision.SKIP);
	}

	@Test
	void skipWhenTheHeldChangeWasHandledMeanwhileIsRefused() throws Exception {
		CompletableFuture<Decision> decision = held();
		this.gate.resume();
		decision.get(5, TimeUnit.SECONDS);
		this.hold.released();

		assertThatIllegalStateException().isThrownBy(() -> this.gate.skip(CHANGE));
	}

	@Test
	void skipWhenTwoLanesHoldReachesTheLaneOfThatChange() throws Exception {
		ChangeId second = new ChangeId(new Lsn(99), 0);
		LaneHold other = new LaneHold(this.gate, Duration.ZERO);
		CompletableFuture<Decision> decision = held();
		CompletableFuture<Decision> otherDecision = async(() -> other.hold(second, this.abandoned::get));
		await().until(other::isHeld);

		this.gate.skip(second);

		assertThat(otherDecision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.SKIP);
		other.released();
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.HELD);
		assertThat(decision).isNotDone();
		this.gate.resume();
		assertThat(decision.get(5, TimeUnit.SECONDS)).isEqualTo(Decision.RETRY);
		this.hold.released();
		assertThat(this.gate.mode()).isEqualTo(DispatchMode.RUNNING);
	}

	private void noteMode() {
		this.modes.add(this.gate.mode());
	}

	private CompletableFuture<Decision> held() {
		CompletableFuture<Decision> decision = async(() -> this.hold.hold(CHANGE, this.abandoned::get));
		await().until(() -> this.modes.contains(DispatchMode.HELD));
		return decision;
	}

	private static <T> CompletableFuture<T> async(Callable<T> task) {
		CompletableFuture<T> result = new CompletableFuture<>();
		new Thread(() -> {
			try {
				result.complete(task.call());
			}
			catch (Throwable ex) {
				result.completeExceptionally(ex);
			}
		}).start();
		return result;
	}

}
