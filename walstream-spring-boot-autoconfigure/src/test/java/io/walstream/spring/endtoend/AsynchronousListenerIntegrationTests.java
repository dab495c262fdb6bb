package io.walstream.spring.endtoend;

import java.sql.SQLException;
import java.util.concurrent.CompletableFuture;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Async;
import org.springframework.scheduling.annotation.EnableAsync;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.failure.AsynchronousListenerException;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@PostgresTest
class AsynchronousListenerIntegrationTests {

	private final Calls calls = new Calls();

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void startWhenListenerReturnsBeforeItsWorkIsDoneFailsAndLeavesNothingBehind(TestDatabase database)
			throws SQLException {
		try (TestApplication application = new TestApplication(database, new AsyncEnabled(),
				new UnawaitedListener(this.calls))) {
			assertThatExceptionOfType(AsynchronousListenerException.class).isThrownBy(application::launch)
				.withMessageContaining("UnawaitedListener.on(Row)");
		}

		assertThat(TestSlot.of(database).exists()).isFalse();
		assertThat(this.calls.all()).isEmpty();
	}

	@Test
	void changeWhenListenerReturnsAFutureIsConfirmedWhenThatIsComplete(TestDatabase database) throws SQLException {
		AwaitedListener listener = new AwaitedListener(this.calls);
		try (TestApplication application = new TestApplication(database, new AsyncEnabled(), listener)) {
			application.start("walstream.status-interval=100ms", "spring.lifecycle.timeout-per-shutdown-phase=4s");
			database.execute("INSERT INTO orders VALUES (1)", "INSERT INTO orders VALUES (2)");
			this.calls.awaitExactly("1");
			application.shutDown();
			assertThat(TestSlot.of(database).confirmed()).isLessThanOrEqualTo(listener.first);
		}

		listener.work.complete(null);
		try (TestApplication application = new TestApplication(database, new AsyncEnabled(), listener)) {
			application.start("walstream.status-interval=100ms");
			this.calls.awaitExactly("1", "1", "2");
			TestSlot.of(database).awaitConfirmed(listener.first);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAsync
	static class AsyncEnabled {

	}

	/**
	 * Is called in another thread, and nobody knows when it is done.
	 */
	static class UnawaitedListener {

		private final Calls calls;

		UnawaitedListener(Calls calls) {
			this.calls = calls;
		}

		@Async
		@WalListener("orders")
		void on(Row order) {
			this.calls.add(String.valueOf(order.get("id")));
		}

	}

	/**
	 * Is called in another thread and says when it is done.
	 */
	static class AwaitedListener {

		private final Calls calls;

		private final CompletableFuture<Void> work = new CompletableFuture<>();

		private volatile Lsn first = Lsn.ZERO;

		AwaitedListener(Calls calls) {
			this.calls = calls;
		}

		@Async
		@WalListener("orders")
		CompletableFuture<Void> on(Row order, ChangeMetadata metadata) {
			if (order.get("id").equals(1L)) {
				this.first = metadata.id().commitLsn();
			}
			this.calls.add(String.valueOf(order.get("id")));
			return this.work;
		}

	}

}
