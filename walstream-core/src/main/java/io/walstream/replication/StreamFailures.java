package io.walstream.replication;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import io.walstream.wal.WalStreamException;

/**
 * Tells failures of a running stream apart.
 */
final class StreamFailures {

	private final Connection connection;

	private final String address;

	private final List<String> publications;

	StreamFailures(Connection connection, String address, List<String> publications) {
		this.connection = connection;
		this.address = address;
		this.publications = publications;
	}

	WalStreamException streaming(SQLException ex) {
		if (SqlState.UNDEFINED_OBJECT.equals(ex.getSQLState())) {
			return new PublicationMissingException(missingPublication());
		}
		return SqlFailures.executing(this.address, "read the replication stream", ex);
	}

	// If all exist now, the server did not have one at the position that it decodes: then
	// the first is named.
	private String missingPublication() {
		for (String publication : this.publications) {
			if (!exists(publication)) {
				return publication;
			}
		}
		return this.publications.get(0);
	}

	private boolean exists(String publication) {
		try (PreparedStatement statement = this.connection
			.prepareStatement("SELECT 1 FROM pg_catalog.pg_publication WHERE pubname = ?")) {
			statement.setString(1, publication);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next();
			}
		}
		catch (SQLException ex) {
			// The stream has failed already; that is what is reported
			return true;
		}
	}

}
