package io.walstream.spring.endtoend;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import io.walstream.change.Row;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.spring.WalListener;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Where the stream's connections come from and what becomes of them.
 */
@PostgresTest
class ConnectionIntegrationTests {

	private static final String ROLE = "walstream_late_replicator";

	private final Calls calls = new Calls();

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
	}

	@Test
	void streamWhenThePoolIsEmptyAndEvictsItsConnectionsKeepsItsOwn(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.start("spring.datasource.hikari.maximum-pool-size=1");
			TestSlot slot = TestSlot.of(database);
			String pid = slot.activePid();
			HikariDataSource pool = application.context().getBean(HikariDataSource.class);

			try (Connection last = pool.getConnection()) {
				assertThat(last.isValid(1)).isTrue();
				pool.getHikariPoolMXBean().softEvictConnections();
				database.execute("INSERT INTO orders VALUES (1)");
				this.calls.awaitExactly("1");
			}

			assertThat(slot.activePid()).isEqualTo(pid);
		}
	}

	@Test
	void streamWhenThePoolIsUsedUpAtAReconnectGoesOn(TestDatabase database) throws SQLException {
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.start("spring.datasource.hikari.maximum-pool-size=1",
					"spring.datasource.hikari.connection-timeout=600000");

			try (Connection last = application.context().getBean(HikariDataSource.class).getConnection()) {
				assertThat(last.isValid(1)).isTrue();
				TestSlot.of(database).replaceConnection();
				database.execute("INSERT INTO orders VALUES (1)");

				this.calls.awaitExactly("1");
			}
		}
	}

	@Test
	void streamWhenThePoolIsUsedUpAtATakeoverGoesOn(TestDatabase database) throws SQLException {
		try (TestApplication holder = new TestApplication(database, new IdListener(new Calls()));
				TestApplication standby = new TestApplication(database, new IdListener(this.calls))) {
			holder.start();
			standby.launch("spring.datasource.hikari.maximum-pool-size=1",
					"spring.datasource.hikari.connection-timeout=600000");
			standby.awaitState(WalStreamState.STANDBY);

			try (Connection last = standby.context().getBean(HikariDataSource.class).getConnection()) {
				assertThat(last.isValid(1)).isTrue();
				holder.shutDown();
				standby.awaitState(WalStreamState.STREAMING);
				database.execute("INSERT INTO orders VALUES (1)");

				this.calls.awaitExactly("1");
			}
		}
	}

	@Test
	void streamWhenTheRightToReplicateIsGrantedLaterStarts(TestDatabase database) throws SQLException {
		dropRole(database);
		database.execute("CREATE ROLE " + ROLE + " LOGIN PASSWORD 'secret'",
				"GRANT ALL ON SCHEMA " + database.schema() + " TO " + ROLE, "GRANT SELECT ON orders TO " + ROLE,
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders");
		try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.launch("spring.datasource.username=" + ROLE, "spring.datasource.password=secret",
					"walstream.publication.mode=validate", "walstream.startup.fail-fast=false",
					"walstream.reconnect.initial-delay=100ms", "walstream.reconnect.max-delay=200ms");
			assertThat(application.stream().state()).isEqualTo(WalStreamState.STARTING);

			database.execute("ALTER ROLE " + ROLE + " REPLICATION");
			application.awaitState(WalStreamState.STREAMING);
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("1");
		}
		finally {
			dropRole(database);
		}
	}

	@Test
	void startWhenUrlIsAPoolersIsRefused(TestDatabase database) throws IOException, SQLException {
		try (PgBouncer pooler = startPooler(database);
				TestApplication application = new TestApplication(database, new QualifiedListener())) {
			String url = pooler.through(database.server().jdbcUrl());

			assertThatException()
				.isThrownBy(() -> application.launch("spring.datasource.url=" + url, "schema=" + database.schema()))
				.satisfies((ex) -> assertThat(ex)
					.hasStackTraceContaining(ReplicationUnsupportedException.class.getSimpleName()));
		}
	}

	@Test
	void streamWhenOnlyTheApplicationUsesThePoolerWorks(TestDatabase database) throws IOException, SQLException {
		try (PgBouncer pooler = startPooler(database);
				TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
			application.start("spring.datasource.url=" + pooler.through(database.server().jdbcUrl()),
					"walstream.connection.url=" + database.server().jdbcUrl());
			database.execute("INSERT INTO orders VALUES (1)");

			this.calls.awaitExactly("1");
			HikariDataSource pool = application.context().getBean(HikariDataSource.class);
			assertThat(pool.getJdbcUrl()).isEqualTo(pooler.through(database.server().jdbcUrl()));
		}
	}

	private static PgBouncer startPooler(TestDatabase database) throws IOException {
		assumeThat(PgBouncer.program()).as("PgBouncer is installed").isPresent();
		assumeThat(database.server().username()).as("PgBouncer needs the user, the URL may hide it").isNotNull();
		return PgBouncer.start(PgBouncer.program().orElseThrow(), database.server());
	}

	private static void dropRole(TestDatabase database) throws SQLException {
		try (Connection connection = database.connect();
				PreparedStatement statement = connection
					.prepareStatement("SELECT FROM pg_roles WHERE rolname = '" + ROLE + "'");
				ResultSet rows = statement.executeQuery()) {
			if (rows.next()) {
				database.execute("DROP OWNED BY " + ROLE, "DROP ROLE " + ROLE);
			}
		}
	}

	/**
	 * The pooler leaves the search path out.
	 */
	static class QualifiedListener {

		@WalListener("${schema}.orders")
		void on(Row order) {
			throw new IllegalStateException("Not to be called");
		}

	}

}
