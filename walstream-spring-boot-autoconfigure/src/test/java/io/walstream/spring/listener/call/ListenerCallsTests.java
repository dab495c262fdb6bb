package io.walstream.spring.listener.call;

import java.math.BigDecimal;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.OptimisticLockingFailureException;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.ListenerExecutionException;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.TestListeners;
import io.walstream.spring.listener.TestTable;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ListenerCalls}, called as a stream does it.
 */
class ListenerCallsTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	private final Change<Row> change = this.orders.insert("1", Canary.TEXT, "10.99");

	private AnnotationConfigApplicationContext context;

	private StreamListeners listeners;

	private Failing failing;

	@BeforeEach
	void startContext() {
		this.context = TestListeners.context(Failing.class);
		this.listeners = TestListeners.stream(this.context);
		this.failing = this.context.getBean(Failing.class);
		TestListeners.assign(this.listeners, this.orders);
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void handleWhenCallSucceedsAgainGoesOn() throws Exception {
		this.failing.throwNext(new IllegalStateException(Canary.TEXT), new IllegalStateException(Canary.TEXT));

		handle();

		assertThat(this.failing.calls).containsExactly("before", "failing", "failing", "failing", "staged");
		assertThat(status())
			.isEqualTo(new ListenerStatus("b-failing", status().tables(), status().operations(), 1, 2, false, null));
	}

	@Test
	void handleWhenRetriesAreUsedUpNamesChangeAndListener() {
		Error third = new StackOverflowError(Canary.TEXT);
		this.failing.throwNext(new IllegalStateException(Canary.TEXT), new AssertionError(Canary.TEXT), third);

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle).satisfies((ex) -> {
			assertThat(ex.failed()).isSameAs(this.change);
			assertThat(ex.listener()).isEqualTo("b-failing");
			assertThat(ex.attempts()).isEqualTo(3);
			assertThat(ex.getCause()).isInstanceOf(ListenerExecutionException.class).hasCause(third);
			assertThat(ex).hasMessageNotContaining(Canary.TEXT);
			assertThat(ex.getCause()).hasMessage("Listener 'b-failing' failed at change '%s' after 3 attempts",
					this.change.id());
		});
		assertThat(status().failed()).isEqualTo(3);
		assertThat(status().retrying()).isFalse();
		assertThat(status().lastFailure()).satisfies((failure) -> {
			assertThat(failure.exception()).isEqualTo(StackOverflowError.class.getName());
			assertThat(failure.change()).isEqualTo(this.change.id());
			assertThat(failure.attempts()).isEqualTo(3);
		});
	}

	@Test
	void handleWhenChangeComesAgainCallsOnlyListenersThatAreNotDone() throws Exception {
		this.failing.throwNext(new IllegalStateException(), new IllegalStateException(), new IllegalStateException());
		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle);
		this.failing.calls.clear();

		handle();

		assertThat(this.failing.calls).containsExactly("failing", "staged");
		this.failing.calls.clear();
		this.listeners.handle(TestListeners.batch(this.orders.insert("2", Canary.TEXT, "1")));
		assertThat(this.failing.calls).containsExactly("before", "failing", "staged");
	}

	@Test
	void handleWhenFailurePassesByItselfRetriesWithoutLimit() throws Exception {
		for (int i = 0; i < 20; i++) {
			this.failing.throwNext(new DataAccessResourceFailureException("gone"),
					new IllegalStateException(new SQLException("closed", "08006")));
		}

		handle();

		assertThat(status().handled()).isOne();
		assertThat(status().failed()).isEqualTo(40);
	}

	@Test
	void handleWhenAnotherWriterWonRetriesAsOrdinaryFailures() {
		this.failing.throwNext(new OptimisticLockingFailureException("1"), new OptimisticLockingFailureException("2"),
				new OptimisticLockingFailureException("3"), new OptimisticLockingFailureException("4"));

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle)
			.satisfies((ex) -> assertThat(ex.attempts()).isEqualTo(3));
	}

	@Test
	void handleWhenServiceOfListenerIsAwayRetriesWithoutLimit() throws Exception {
		for (int i = 0; i < 20; i++) {
			this.failing.throwNext(new IllegalStateException(new ConnectException("refused")),
					new CompletionException(new SocketTimeoutException("Read timed out")));
		}

		handle();

		assertThat(status().handled()).isOne();
	}

	@Test
	void handleWhenRowCannotBeBoundDoesNotRetry() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Unbindable.class)) {
			StreamListeners listeners = TestListeners.stream(context);
			TestListeners.assign(listeners, this.orders);

			assertThatExceptionOfType(ChangeHandlingException.class)
				.isThrownBy(() -> listeners.handle(TestListeners.batch(this.change)))
				.satisfies((ex) -> assertThat(ex.attempts()).isOne())
				.withStackTraceContaining("total")
				.satisfies((ex) -> assertThat(ex.getCause().getCause()).hasMessageNotContaining("10.99"));
		}
	}

	@Test
	void handleWhenStageFailsRetries() throws Exception {
		this.failing.stages.add(CompletableFuture.failedFuture(new IllegalStateException(Canary.TEXT)));

		handle();

		assertThat(this.failing.calls).containsExactly("before", "failing", "staged", "staged");
	}

	@Test
	void handleWhenStopInterruptsListenerCountsNoFailure() {
		AtomicBoolean stopping = new AtomicBoolean();
		ChangeBatch batch = TestListeners.batch(stopping::get, this.change);
		this.failing.throwNext(new IllegalStateException(new InterruptedException()));
		this.failing.beforeThrow = () -> stopping.set(true);

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> this.listeners.handle(batch))
			.satisfies((ex) -> assertThat(ex.failed()).isSameAs(this.change));
		assertThat(status().failed()).isZero();
	}

	@Test
	void handleWhenStopInterruptsThreadEnds() {
		AtomicBoolean stopping = new AtomicBoolean();
		ChangeBatch batch = TestListeners.batch(stopping::get, this.change);
		this.failing.throwNext(new DataAccessResourceFailureException("gone"));
		this.failing.beforeThrow = () -> {
			stopping.set(true);
			Thread.currentThread().interrupt();
		};

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> this.listeners.handle(batch));
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void handleWhenCauseWasInterruptedElsewhereFailsAtChange() {
		Change<Row> second = this.orders.insert("2", Canary.TEXT, "1");
		IllegalStateException failure = new IllegalStateException(new InterruptedException());
		this.failing.beforeThrow = () -> Thread.currentThread().interrupt();
		this.failing.afterCall = () -> this.failing.throwNext(failure, failure, failure);

		assertThatExceptionOfType(ChangeHandlingException.class)
			.isThrownBy(() -> this.listeners.handle(TestListeners.batch(this.change, second)))
			.satisfies((ex) -> {
				assertThat(ex.failed()).isSameAs(second);
				assertThat(ex.listener()).isEqualTo("b-failing");
				assertThat(ex.attempts()).isEqualTo(3);
				assertThat(ex.getCause()).hasCause(failure);
			});
		assertThat(status().failed()).isEqualTo(3);
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void handleWhenListenerLeavesInterruptDoesNotDisturbNextCall() throws Exception {
		CompletableFuture<String> stage = new CompletableFuture<>();
		stage.completeOnTimeout("done", 1, TimeUnit.MILLISECONDS);
		this.failing.stages.add(stage);
		this.failing.afterCall = () -> Thread.currentThread().interrupt();

		handle();

		assertThat(this.failing.calls).containsExactly("before", "failing", "staged");
		assertThat(Thread.interrupted()).isFalse();
	}

	@Test
	void handleWhenPauseIsInterruptedElsewhereRetries() throws Exception {
		AtomicBoolean asked = new AtomicBoolean();
		ChangeBatch batch = TestListeners.batch(() -> {
			if (!asked.getAndSet(true)) {
				Thread.currentThread().interrupt();
			}
			return false;
		}, this.change);
		this.failing.throwNext(new IllegalStateException());

		this.listeners.handle(batch);

		assertThat(asked).isTrue();
		assertThat(this.failing.calls).containsExactly("before", "failing", "failing", "staged");
		assertThat(status().failed()).isOne();
	}

	@Test
	void handleWhenStreamIsStoppingGivesUpWithoutCounting() {
		AtomicBoolean stopping = new AtomicBoolean();
		ChangeBatch batch = TestListeners.batch(stopping::get, this.change);
		this.failing.throwNext(new IllegalStateException());
		this.failing.beforeThrow = () -> stopping.set(true);

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> this.listeners.handle(batch))
			.satisfies((ex) -> assertThat(ex.failed()).isSameAs(this.change));
		assertThat(status().failed()).isZero();
	}

	@Test
	void pauseWhenStreamIsStoppingEndsEarly() throws Exception {
		AtomicBoolean stopping = new AtomicBoolean();
		List<String> asked = new ArrayList<>();

		Pause.SLEEP.pause(Duration.ofDays(1), () -> {
			asked.add("asked");
			return stopping.getAndSet(true);
		});

		assertThat(asked).hasSize(2);
	}

	@ParameterizedTest
	@ValueSource(longs = { 0, 1, 5 })
	void nextWhenFailureIsOfOtherKindEndsAfterMaxRetries(long maxRetries) {
		RetrySchedule schedule = new RetrySchedule(
				new RetrySettings(maxRetries, Duration.ofSeconds(1), Duration.ZERO, 2, Duration.ofSeconds(5)));

		List<Duration> delays = new ArrayList<>();
		schedule.next(FailureKind.OTHER).ifPresent(delays::add);
		while (delays.size() < maxRetries) {
			delays.add(schedule.next(FailureKind.OTHER).orElseThrow());
		}

		assertThat(delays)
			.isEqualTo(List.of(1, 2, 4, 5, 5).subList(0, (int) maxRetries).stream().map(Duration::ofSeconds).toList());
		assertThat(schedule.next(FailureKind.OTHER)).isEmpty();
		assertThat(schedule.next(FailureKind.PERMANENT)).isEmpty();
		assertThat(schedule.next(FailureKind.TRANSIENT)).hasValue(Duration.ofSeconds(1));
	}

	private void handle() throws Exception {
		this.listeners.handle(TestListeners.batch(this.change));
	}

	private ListenerStatus status() {
		return this.listeners.listeners().get(1);
	}

	static class Failing {

		private final List<String> calls = new ArrayList<>();

		private final Deque<Throwable> failures = new ArrayDeque<>();

		private final Deque<CompletionStage<?>> stages = new ArrayDeque<>();

		private Runnable beforeThrow = () -> {
		};

		private Runnable afterCall = () -> {
		};

		@WalListener(tables = "orders", id = "a-before")
		void before(Row row) {
			this.calls.add("before");
		}

		@WalListener(tables = "orders", id = "b-failing")
		void failing(Row row) throws Throwable {
			this.calls.add("failing");
			if (!this.failures.isEmpty()) {
				this.beforeThrow.run();
				throw this.failures.pop();
			}
			this.afterCall.run();
		}

		@WalListener(tables = "orders", id = "c-staged")
		CompletionStage<?> staged(Row row) {
			this.calls.add("staged");
			return this.stages.isEmpty() ? CompletableFuture.completedStage("done") : this.stages.pop();
		}

		private void throwNext(Throwable... failures) {
			this.failures.addAll(List.of(failures));
		}

	}

	static class Unbindable {

		@WalListener("orders")
		void on(Order order) {
		}

		record Order(Integer total, BigDecimal id) {

		}

	}

}
