package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SlotCatalog;
import io.walstream.driver.SqlFailures;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.wal.Lsn;

/**
 * Moves a slot forward without its plugin, which fails. On the replication connection
 * that the position was received on: after an error the server has let go of the slot and
 * answers queries there, and it is still the same server.
 */
public final class SlotAdvance {

	private final Connection connection;

	private final String address;

	private final String slotName;

	SlotAdvance(Connection connection, String address, String slotName) {
		this.connection = connection;
		this.address = address;
		this.slotName = slotName;
	}

	/**
	 * Whether the slot cannot be moved.
	 * @return whether another connection has it, or there is none
	 * @throws ServerUnreachableException if the connection is lost
	 */
	public boolean isTaken() {
		return free().isEmpty();
	}

	/**
	 * Moves the slot, never back.
	 * @param position a position received on the connection, before which all is handled
	 * @return whether the slot was free and behind, and has the position now
	 * @throws ServerUnreachableException if the connection is lost
	 * @throws ReplicationException if the server refuses
	 */
	public boolean to(Lsn position) {
		Optional<Lsn> confirmed = free().map(ReplicationSlot::confirmedFlushLsn);
		if (confirmed.filter((before) -> before.compareTo(position) < 0).isEmpty()) {
			return false;
		}
		try (PreparedStatement statement = this.connection
			.prepareStatement("SELECT pg_catalog.pg_replication_slot_advance(?, ?::pg_catalog.pg_lsn)")) {
			statement.setString(1, this.slotName);
			statement.setString(2, position.toString());
			return statement.execute();
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, "advance the replication slot", ex);
		}
	}

	private Optional<ReplicationSlot> free() {
		try {
			return SlotCatalog.find(this.connection, this.slotName).filter((slot) -> !slot.active());
		}
		catch (SQLException ex) {
			throw SqlFailures.executing(this.address, "read the replication slot", ex);
		}
	}

}
