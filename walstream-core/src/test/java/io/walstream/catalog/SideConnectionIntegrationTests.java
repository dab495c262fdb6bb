package io.walstream.catalog;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;

import io.walstream.failure.ServerUnreachableException;
import io.walstream.replication.PostgresServer;
import io.walstream.stream.ServerSample;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link SideConnection}.
 */
@PostgresTest
class SideConnectionIntegrationTests {

	@Test
	void sampleWhenNothingExistsIsEmpty(TestDatabase database) {
		try (SideConnection side = connect(database)) {
			ServerSample sample = side.sample(database.slotName(), database.publicationName());

			assertThat(sample.slot()).isEmpty();
			assertThat(sample.retainedBytes()).isNull();
			assertThat(sample.unconfirmedBytes()).isNull();
			assertThat(sample.tables()).isEmpty();
			assertThat(side.slot(database.slotName())).isEmpty();
		}
	}

	@Test
	void sampleShowsSlotAndTables(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)",
				"CREATE PUBLICATION " + database.publicationName() + " FOR TABLE orders",
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')",
				"INSERT INTO orders VALUES (1)");
		try (SideConnection side = connect(database)) {
			ServerSample sample = side.sample(database.slotName(), database.publicationName());

			assertThat(sample.slot()).containsEntry("slot_name", database.slotName())
				.containsEntry("plugin", "pgoutput")
				.containsEntry("active", false)
				.containsKeys("restart_lsn", "confirmed_flush_lsn", "wal_status", "active_pid");
			assertThat(sample.retainedBytes()).isPositive();
			assertThat(sample.unconfirmedBytes()).isPositive();
			assertThat(sample.tables()).containsExactly(new Table(database.schema(), "orders"));
		}
	}

	@Test
	void slotTellsItsProperties(TestDatabase database) throws SQLException {
		database.execute("SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");
		try (SideConnection side = connect(database)) {
			ReplicationSlot slot = side.slot(database.slotName()).orElseThrow();

			assertThat(slot.name()).isEqualTo(database.slotName());
			assertThat(slot.slotType()).isEqualTo("logical");
			assertThat(slot.database()).isEqualTo(side.facts().database());
			assertThat(slot.active()).isFalse();
			assertThat(slot.activePid()).isNull();
			assertThat(slot.temporary()).isFalse();
			assertThat(slot.twoPhase()).isFalse();
			assertThat(slot.synced()).isFalse();
			assertThat(slot.invalidated()).isFalse();
			assertThat(slot.walStatus()).isEqualTo("reserved");
			assertThat(slot.confirmedFlushLsn())
				.isGreaterThanOrEqualTo(Lsn.parse((String) slot.row().get("restart_lsn")));
		}
	}

	@Test
	void sampleWhenConnectionIsEndedIsUnreachable(TestDatabase database) throws SQLException {
		try (SideConnection side = connect(database)) {
			database.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '"
					+ database.schema() + "' AND pid <> pg_backend_pid()");

			assertThatExceptionOfType(ServerUnreachableException.class)
				.isThrownBy(() -> side.sample(database.slotName(), database.publicationName()))
				.satisfies((ex) -> assertThat(ex.getSqlState()).isEqualTo("57P01"));
		}
	}

	private static SideConnection connect(TestDatabase database) {
		return new PostgresServer(database.connectionSettings()).connect();
	}

}
