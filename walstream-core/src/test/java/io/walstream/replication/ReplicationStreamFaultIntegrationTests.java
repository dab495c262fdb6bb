package io.walstream.replication;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SideConnection;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.replication.ReplicationFrame.XLogData;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.test.PostgresTest;
import io.walstream.test.TcpProxy;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link ReplicationStream} when something breaks.
 */
@PostgresTest
class ReplicationStreamFaultIntegrationTests {

	@Test
	void pollWhenWalsenderIsTerminatedIsUnreachable(TestDatabase database) throws SQLException {
		try (ReplicationConnection connection = connect(database)) {
			ReplicationStream stream = start(connection, database);

			database.execute("SELECT pg_terminate_backend(" + connection.backendPid() + ")");

			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> pollUntilEnded(stream));
		}
	}

	@Test
	void pollWhenLinkIsCutIsUnreachable(TestDatabase database) throws Exception {
		try (TcpProxy proxy = new TcpProxy(port(database));
				ReplicationConnection connection = connect(database, proxy)) {
			ReplicationStream stream = start(connection, database);

			proxy.cut();

			assertThatExceptionOfType(ServerUnreachableException.class).isThrownBy(() -> pollUntilEnded(stream));
		}
	}

	@Test
	void pollWhenAbortedByAnotherThreadFailsAtOnce(TestDatabase database) throws Exception {
		ExecutorService executor = Executors.newSingleThreadExecutor();
		try (ReplicationConnection connection = connect(database)) {
			ReplicationStream stream = start(connection, database);
			Future<?> polling = executor.submit(() -> pollUntilEnded(stream));

			connection.abort();

			assertThat(polling).failsWithin(Duration.ofSeconds(5))
				.withThrowableThat()
				.withCauseInstanceOf(ServerUnreachableException.class);
		}
		finally {
			executor.shutdownNow();
			assertThat(executor.awaitTermination(5, TimeUnit.SECONDS)).isTrue();
		}
	}

	@Test
	void pollWhenLinkIsFrozenGivesNoData(TestDatabase database) throws Exception {
		try (TcpProxy proxy = new TcpProxy(port(database));
				ReplicationConnection connection = connect(database, proxy)) {
			ReplicationStream stream = start(connection, database);
			while (stream.poll() != null) {
				continue;
			}
			proxy.freeze();
			database.execute("SELECT pg_logical_emit_message(false, 'p', 'm')");
			long end = System.nanoTime() + Duration.ofMillis(300).toNanos();

			while (System.nanoTime() < end) {
				assertThat(stream.poll() instanceof XLogData).isFalse();
			}

			assertThat(stream.ended()).isFalse();
			proxy.heal();
			Awaitility.await().until(stream::poll, XLogData.class::isInstance);
		}
	}

	@Test
	void sendReachesTheServer(TestDatabase database) throws Exception {
		try (TcpProxy proxy = new TcpProxy(port(database));
				ReplicationConnection connection = connect(database, proxy);
				SideConnection side = new PostgresServer(database.connectionSettings()).connect()) {
			ReplicationStream stream = start(connection, database);
			database.execute("SELECT pg_logical_emit_message(false, 'p', 'm')");
			XLogData message = (XLogData) Awaitility.await().until(stream::poll, XLogData.class::isInstance);
			StandbyStatusUpdate update = new StandbyStatusUpdate(message.walStart(), message.walStart(),
					message.walStart(), false);

			stream.send(update);

			Awaitility.await().until(() -> proxy.statusUpdates().all().contains(update));
			assertThat(proxy.statusUpdates().highestFlushed()).isEqualTo(message.walStart());
			Awaitility.await()
				.until(() -> side.slot(database.slotName())
					.map(ReplicationSlot::confirmedFlushLsn)
					.filter(message.walStart()::equals)
					.isPresent());
		}
	}

	@Test
	void pollWhenPublicationIsMissingIsToldOrWarned(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)");
		try (ReplicationConnection connection = connect(database)) {
			connection.createSlot(SlotSettings.of(database.slotName(), "test"));
			ReplicationStream stream = connection.start(database.slotName(),
					new StartOptions(1, List.of(database.publicationName()), true));
			database.execute("INSERT INTO orders VALUES (1)");

			String told = Awaitility.await().until(() -> missing(stream), (text) -> !text.isEmpty());

			// From PostgreSQL 18 it is only a warning, and the row is skipped
			assertThat(told).containsAnyOf("'" + database.publicationName() + "'",
					"55000: skipped loading publication \"" + database.publicationName() + "\"");
		}
	}

	private static String missing(ReplicationStream stream) {
		try {
			stream.poll();
			return stream.warnings().stream().map(Object::toString).collect(Collectors.joining());
		}
		catch (PublicationMissingException ex) {
			return String.valueOf(ex.getMessage());
		}
	}

	private static void pollUntilEnded(ReplicationStream stream) {
		long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
		while (!stream.ended() && System.nanoTime() < end) {
			stream.poll();
		}
	}

	private static ReplicationStream start(ReplicationConnection connection, TestDatabase database)
			throws SQLException {
		database.execute("CREATE PUBLICATION " + database.publicationName());
		assertThat(connection.createSlot(SlotSettings.of(database.slotName(), "test"))).isGreaterThan(new Lsn(0));
		return connection.start(database.slotName(), new StartOptions(1, List.of(database.publicationName()), true));
	}

	private static int port(TestDatabase database) throws IOException {
		String url = database.server().jdbcUrl();
		return Integer.parseInt(url.replaceFirst(".*:(\\d+)/.*", "$1"));
	}

	private static ReplicationConnection connect(TestDatabase database) {
		return new PostgresServer(database.connectionSettings()).connectForReplication();
	}

	private static ReplicationConnection connect(TestDatabase database, TcpProxy proxy) throws IOException {
		ServerAddress address = database.address();
		ServerAddress throughProxy = new ServerAddress(
				address.jdbcUrl().replace(":" + port(database) + "/", ":" + proxy.port() + "/"), address.username(),
				address.password());
		return new PostgresServer(ConnectionSettings.of(() -> throughProxy, "tests")).connectForReplication();
	}

}
