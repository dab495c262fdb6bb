package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.ReplicationException;
import io.walstream.replication.PostgresServer;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.SlotSettings;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

/**
 * Tests for {@link PublicationChange}: one more table while others use it.
 */
@PostgresTest
@Timeout(120)
class PublicationChangeIntegrationTests {

	private final ExecutorService executor = Executors.newCachedThreadPool();

	private TestDatabase database;

	private Connection other;

	@BeforeEach
	void publish(TestDatabase database) throws SQLException {
		this.database = database;
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE lines (id int PRIMARY KEY, v int)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		this.other = database.connect();
		this.other.setAutoCommit(false);
	}

	@AfterEach
	void close() throws SQLException {
		this.other.close();
		this.executor.shutdownNow();
	}

	@Test
	void runWhenAWriterIdlesHoldsUpNobodyAndNamesIt() throws Exception {
		execute("SET application_name = 'month-end'", "INSERT INTO lines VALUES (1, 1)");
		Future<List<String>> change = ensure(Duration.ofSeconds(8));

		while (!change.isDone()) {
			long start = System.nanoTime();
			this.database.execute("SET statement_timeout = '2s'",
					"INSERT INTO lines VALUES (" + start % 1_000_000_000 + ", 2)");
			assertThat(waits()).isFalse();
		}

		assertThatExceptionOfType(PublicationBlockedException.class).isThrownBy(() -> result(change))
			.satisfies((ex) -> {
				assertThat(ex.getPublicationName()).isEqualTo(this.database.publicationName());
				assertThat(ex.getBlockers()).singleElement().satisfies((blocker) -> {
					assertThat(blocker.table().name()).isEqualTo("lines");
					assertThat(blocker.pid()).isEqualTo(pid());
					assertThat(blocker.application()).isEqualTo("month-end");
					assertThat(blocker.state()).isEqualTo("idle in transaction");
					assertThat(blocker.openSeconds()).isGreaterThanOrEqualTo(7);
				});
				this.database.execute("SELECT pg_terminate_backend(" + ex.getBlockers().get(0).pid() + ")");
			});
		assertThat(result(ensure(Duration.ofSeconds(60)))).isEmpty();
		assertThat(published()).containsExactly("lines", "orders");
	}

	@Test
	void runWhenATransactionIsPreparedNamesIt() throws Exception {
		String gid = this.database.schema();
		execute("INSERT INTO lines VALUES (1, 1)", "PREPARE TRANSACTION '" + gid + "'");

		assertThatExceptionOfType(PublicationBlockedException.class)
			.isThrownBy(() -> result(ensure(Duration.ofSeconds(1))))
			.satisfies((ex) -> {
				assertThat(ex.getBlockers()).singleElement().satisfies((blocker) -> {
					assertThat(blocker.pid()).isNull();
					assertThat(blocker.gid()).isEqualTo(gid);
				});
				this.database.execute("ROLLBACK PREPARED '" + gid + "'");
			});
		assertThat(result(ensure(Duration.ofSeconds(60)))).isEmpty();
	}

	@Test
	void runWhenWritersComeAndGoAddsTheTable() throws Exception {
		List<Future<?>> writers = List.of(this.executor.submit(this::writeOften),
				this.executor.submit(this::writeOften));
		try {
			assertThat(result(ensure(Duration.ofSeconds(60)))).isEmpty();
			assertThat(published()).containsExactly("lines", "orders");
		}
		finally {
			writers.forEach((writer) -> writer.cancel(true));
		}
	}

	@Test
	void runWhenThePublicationIsNewWaitsForNoWriter() throws Exception {
		this.database.execute("DROP PUBLICATION " + this.database.publicationName());
		execute("INSERT INTO lines VALUES (1, 1)");

		assertThat(result(ensure(Duration.ofSeconds(60)))).isEmpty();

		assertThat(published()).containsExactly("lines", "orders");
	}

	@Test
	void runWhenInterruptedEndsAtOnce() throws Exception {
		execute("INSERT INTO lines VALUES (1, 1)");
		try (LogCapture log = new LogCapture("io.walstream.setup")) {
			Thread[] thread = new Thread[1];
			Future<List<String>> change = this.executor.submit(() -> {
				thread[0] = Thread.currentThread();
				return ensureNow(Duration.ofMinutes(5));
			});
			await().until(() -> !log.messages(Level.WARN).isEmpty());
			assertThat(log.messages(Level.WARN)).singleElement().asString().contains("process " + pid(), ".lines'");

			thread[0].interrupt();

			assertThatExceptionOfType(ReplicationException.class).isThrownBy(() -> result(change));
		}
	}

	@Test
	void runWhenAnotherInstanceHasTheTurnLeavesNobodyWaiting() throws Exception {
		execute("SELECT pg_advisory_lock(" + AdvisoryLock.key("publication", this.database.publicationName()) + ")");
		Future<List<String>> change = ensure(Duration.ofSeconds(2));

		while (!change.isDone()) {
			assertThat(waits()).isFalse();
		}

		assertThatExceptionOfType(PublicationBlockedException.class).isThrownBy(() -> result(change))
			.satisfies((ex) -> assertThat(ex.getBlockers()).isEmpty());
	}

	@Test
	void runWhenThePublicationIsChangedAgainAndAgainEnds() throws Exception {
		this.database.execute("CREATE TABLE extra (id int PRIMARY KEY)");
		PublicationSettings settings = PublicationSettings.of(this.database.publicationName(), (connection) -> {
			// From here on the transaction sees an old state
			connection.createStatement().execute("SELECT FROM pg_class LIMIT 1");
			this.database.execute("ALTER PUBLICATION " + this.database.publicationName()
					+ (published().contains("extra") ? " DROP" : " ADD") + " TABLE extra");
			return tables(connection, "orders", "lines", "extra");
		});

		try (SideConnection side = new PostgresServer(this.database.connectionSettings()).connect()) {
			assertThatExceptionOfType(PublicationBlockedException.class).isThrownBy(() -> PublicationSetup.ensure(side,
					settings, new SlotSettings(this.database.slotName(), "app", false, Duration.ofSeconds(2))));
		}
	}

	private void writeOften() {
		try (Connection writer = this.database.connect(); Statement statement = writer.createStatement()) {
			writer.setAutoCommit(false);
			while (!Thread.currentThread().isInterrupted()) {
				statement
					.execute("INSERT INTO lines SELECT coalesce(max(id), 0) + 1 FROM lines ON CONFLICT DO NOTHING");
				statement.execute("SELECT pg_sleep(0.05)");
				writer.commit();
			}
		}
		catch (SQLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private Future<List<String>> ensure(Duration limit) {
		return this.executor.submit((Callable<List<String>>) () -> ensureNow(limit));
	}

	private List<String> ensureNow(Duration limit) {
		try (SideConnection side = new PostgresServer(this.database.connectionSettings()).connect()) {
			return PublicationSetup.ensure(side, PublicationSettings.of(this.database.publicationName(), this::tables),
					new SlotSettings(this.database.slotName(), "app", false, limit));
		}
	}

	private List<PublishedTable> tables(Connection connection) {
		return tables(connection, "orders", "lines");
	}

	private List<PublishedTable> tables(Connection connection, String... names) {
		return Arrays.stream(names)
			.map((name) -> new PublishedTable(new Table(this.database.schema(), name), EnumSet.allOf(Operation.class)))
			.toList();
	}

	private static <T> T result(Future<T> future) throws Exception {
		try {
			return future.get(100, TimeUnit.SECONDS);
		}
		catch (ExecutionException ex) {
			throw (Exception) ex.getCause();
		}
	}

	private List<String> published() {
		try (SideConnection side = new PostgresServer(this.database.connectionSettings()).connect()) {
			return side.sample("none", this.database.publicationName()).tables().stream().map(Table::name).toList();
		}
	}

	private void execute(String... statements) throws SQLException {
		try (Statement statement = this.other.createStatement()) {
			for (String sql : statements) {
				statement.execute(sql);
			}
		}
	}

	private int pid() throws SQLException {
		return this.other.unwrap(PGConnection.class).getBackendPID();
	}

	private boolean waits() throws SQLException {
		try (Connection connection = this.database.connect();
				Statement statement = connection.createStatement();
				var rows = statement.executeQuery("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
						+ "AND application_name = '" + this.database.schema() + "'")) {
			return rows.next();
		}
	}

}
