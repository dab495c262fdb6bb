package io.walstream.replication;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Optional;

import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.SlotCatalog;
import io.walstream.driver.Identifiers;
import io.walstream.driver.ServerText;
import io.walstream.driver.SqlFailures;
import io.walstream.driver.SqlState;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.SlotMissingException;
import io.walstream.failure.WalLevelException;
import io.walstream.failure.WalStreamException;

/**
 * Tells failures of slot commands apart. One SQLSTATE has several meanings, so the slot's
 * row is looked at; a replication connection still answers queries after an error.
 */
public final class SlotFailures {

	private final Connection connection;

	private final String address;

	private final String slotName;

	SlotFailures(Connection connection, String address, String slotName) {
		this.connection = connection;
		this.address = address;
		this.slotName = slotName;
	}

	/**
	 * A slot could not be created.
	 * @param ex what the driver threw; not that the slot exists
	 * @return the exception to throw
	 */
	WalStreamException creating(SQLException ex) {
		return switch (String.valueOf(ex.getSQLState())) {
			case SqlState.CONFIGURATION_LIMIT_EXCEEDED -> new ServerLimitException("max_replication_slots",
					setting("max_replication_slots"), ServerText.shown(ex));
			case SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE -> prerequisite("create a replication slot", ex);
			default -> SqlFailures.executing(this.address, "create a replication slot", ex);
		};
	}

	/**
	 * A slot could not be started or dropped.
	 * @param attempted what was attempted
	 * @param ex what the driver threw
	 * @return the exception to throw
	 */
	WalStreamException using(String attempted, SQLException ex) {
		return switch (String.valueOf(ex.getSQLState())) {
			case SqlState.UNDEFINED_OBJECT -> new SlotMissingException(this.slotName);
			case SqlState.OBJECT_IN_USE ->
				new SlotInUseException(this.slotName, slot().map(ReplicationSlot::activePid).orElse(null));
			case SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE -> prerequisite(attempted, ex);
			default -> SqlFailures.executing(this.address, attempted, ex);
		};
	}

	private WalStreamException prerequisite(String attempted, SQLException ex) {
		Optional<WalStreamException> wrongSlot = slot().flatMap((slot) -> SlotChecks.failure(slot, database()));
		if (wrongSlot.isPresent()) {
			return wrongSlot.get();
		}
		if ("0".equals(setting("max_replication_slots"))) {
			return new ServerLimitException("max_replication_slots", "0", ServerText.shown(ex));
		}
		String walLevel = setting("wal_level");
		return ("logical".equals(walLevel) || walLevel.isEmpty()) ? SqlFailures.executing(this.address, attempted, ex)
				: new WalLevelException(walLevel);
	}

	private Optional<ReplicationSlot> slot() {
		try {
			return SlotCatalog.find(this.connection, this.slotName);
		}
		catch (SQLException ex) {
			// Then the failure is reported without what the row would tell
			return Optional.empty();
		}
	}

	private String database() {
		return ask("SELECT pg_catalog.current_database()");
	}

	private String setting(String name) {
		return ask("SELECT pg_catalog.current_setting(" + Identifiers.literal(name) + ")");
	}

	private String ask(String query) {
		try (Statement statement = this.connection.createStatement(); ResultSet rows = statement.executeQuery(query)) {
			return rows.next() ? Objects.requireNonNullElse(rows.getString(1), "") : "";
		}
		catch (SQLException ex) {
			return "";
		}
	}

}
