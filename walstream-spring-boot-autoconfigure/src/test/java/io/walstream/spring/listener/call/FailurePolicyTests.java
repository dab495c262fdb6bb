package io.walstream.spring.listener.call;

import java.net.ConnectException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.ListenerSettings;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.TestListeners;
import io.walstream.spring.listener.TestTable;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link FailurePolicy} with one that leaves a call out.
 */
class FailurePolicyTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	private final Change<Row> first = this.orders.insert("1", Canary.TEXT, "10.99");

	private final Change<Row> second = this.orders.insert("2", Canary.TEXT, "10.99");

	private final List<FailedCall> asked = new ArrayList<>();

	private final Deque<Exception> substituteFailures = new ArrayDeque<>();

	private RuntimeException policyFailure;

	private final AnnotationConfigApplicationContext context = TestListeners.context(this::settings, Listeners.class);

	private final Listeners beans = this.context.getBean(Listeners.class);

	private final StreamListeners listeners = TestListeners.stream(this.context);

	@BeforeEach
	void assignTables() {
		TestListeners.assign(this.listeners, this.orders);
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void handleWhenPolicyOfOneListenerLeavesOutCallsTheOthersInOrder() throws Exception {
		this.beans.fail("b", 3);

		handle();

		assertThat(this.beans.calls).containsExactly("a", "b", "b", "b", "instead", "c", "a", "b", "c");
		assertThat(this.asked).singleElement().satisfies((call) -> {
			assertThat(call.listener()).isEqualTo("b");
			assertThat(call.change()).isSameAs(this.first);
			assertThat(call.attempts()).isEqualTo(3);
			assertThat(call.failure()).isInstanceOf(IllegalStateException.class);
		});
	}

	@Test
	void handleWhenPolicyLeavesOutCountsNoChangeHandledByThatListener() throws Exception {
		this.beans.fail("b", 3);

		this.listeners.handle(TestListeners.batch(this.first));

		assertThat(this.listeners.listeners()).extracting(ListenerStatus::handled).containsExactly(1L, 0L, 1L);
		assertThat(this.listeners.listeners()).extracting(ListenerStatus::failed).containsExactly(0L, 3L, 0L);
		assertThat(this.listeners.listeners()).extracting(ListenerStatus::retrying)
			.containsExactly(false, false, false);
	}

	@Test
	void handleWhenPolicyOfAnotherListenerHoldsKeepsWhatWasLeftOut() throws Exception {
		this.beans.fail("b", 3);
		this.beans.fail("c", 3);
		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle).satisfies((ex) -> {
			assertThat(ex.failed()).isSameAs(this.first);
			assertThat(ex.listener()).isEqualTo("c");
		});
		this.beans.calls.clear();

		handle();

		assertThat(this.beans.calls).containsExactly("c", "a", "b", "c");
	}

	@Test
	void handleWhenSubstituteFailsForAWhileRepeatsItAndNotTheCall() throws Exception {
		this.beans.fail("b", 3);
		this.substituteFailures.add(new ConnectException("refused"));
		this.substituteFailures.add(new ConnectException("refused"));

		handle();

		assertThat(this.beans.calls).containsExactly("a", "b", "b", "b", "instead", "instead", "instead", "c", "a", "b",
				"c");
		assertThat(this.asked).hasSize(1);
	}

	@Test
	void handleWhenSubstituteFailsForGoodHolds() {
		this.beans.fail("b", 3);
		this.substituteFailures.add(new IllegalStateException(Canary.TEXT));

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle)
			.satisfies((ex) -> assertThat(ex.listener()).isEqualTo("b"));

		assertThat(this.beans.calls).containsExactly("a", "b", "b", "b", "instead");
	}

	@Test
	void handleWhenPolicyFailsHoldsAtTheChange() {
		this.beans.fail("b2", 3);
		this.policyFailure = new IllegalArgumentException();

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(this::handle).satisfies((ex) -> {
			assertThat(ex.failed()).isSameAs(this.second);
			assertThat(ex.listener()).isEqualTo("b");
			assertThat(ex.getCause().getCause()).hasSuppressedException(this.policyFailure);
		});
	}

	@Test
	void handleWhenStreamIsStoppingAsksNoPolicy() {
		AtomicBoolean stopping = new AtomicBoolean();
		this.beans.fail("b", 3);
		this.beans.beforeThrow = () -> stopping.set(this.beans.calls.size() == 4);

		assertThatExceptionOfType(ChangeHandlingException.class)
			.isThrownBy(() -> this.listeners.handle(TestListeners.batch(stopping::get, this.first)));

		assertThat(this.asked).isEmpty();
		assertThat(this.listeners.listeners().get(1).failed()).isEqualTo(2);
	}

	private void handle() throws Exception {
		this.listeners.handle(TestListeners.batch(this.first, this.second));
	}

	private ListenerSettings settings(String stream, String listener) {
		FailurePolicy leaveOut = (call) -> {
			this.asked.add(call);
			if (this.policyFailure != null) {
				throw this.policyFailure;
			}
			return this::instead;
		};
		return new ListenerSettings(TestListeners.SETTINGS.retry(), UnchangedValue.FAIL,
				listener.equals("b") ? leaveOut : FailurePolicy.hold());
	}

	private void instead() throws Exception {
		this.beans.calls.add("instead");
		if (!this.substituteFailures.isEmpty()) {
			throw this.substituteFailures.pop();
		}
	}

	static class Listeners {

		private final List<String> calls = new ArrayList<>();

		private final List<String> failing = new ArrayList<>();

		private Runnable beforeThrow = () -> {
		};

		@WalListener(tables = "orders", id = "a")
		void a(Row row) {
			call("a", row);
		}

		@WalListener(tables = "orders", id = "b")
		void b(Row row) {
			call("b", row);
		}

		@WalListener(tables = "orders", id = "c")
		void c(Row row) {
			call("c", row);
		}

		private void call(String listener, Row row) {
			this.calls.add(listener);
			if (this.failing.remove(listener) || this.failing.remove(listener + row.get("id"))) {
				this.beforeThrow.run();
				throw new IllegalStateException(Canary.TEXT);
			}
		}

		private void fail(String listener, int times) {
			for (int i = 0; i < times; i++) {
				this.failing.add(listener);
			}
		}

	}

}
