package io.walstream.catalog;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.failure.WalStreamException;
import io.walstream.wal.Lsn;

/**
 * Tells why the server does not find a publication: it does not exist, or it does not at
 * the position that is decoded. Works on replication connections too.
 */
public final class PublicationLookup {

	private PublicationLookup() {
	}

	/**
	 * Explains a publication that was not found.
	 * @param connection a connection that can be asked
	 * @param publications names of the publications of the stream, at least one
	 * @param slotName name of its slot
	 * @return names the one that does not exist, else the first
	 * @throws SQLException if it cannot be asked
	 */
	public static WalStreamException explain(Connection connection, List<String> publications, String slotName)
			throws SQLException {
		for (String publication : publications) {
			if (!exists(connection, publication)) {
				return new PublicationMissingException(publication);
			}
		}
		return new PublicationNewerException(publications.get(0), slotName, confirmed(connection, slotName));
	}

	private static boolean exists(Connection connection, String publication) throws SQLException {
		try (PreparedStatement statement = connection
			.prepareStatement("SELECT 1 FROM pg_catalog.pg_publication WHERE pubname = ?")) {
			statement.setString(1, publication);
			try (ResultSet rows = statement.executeQuery()) {
				return rows.next();
			}
		}
	}

	private static @Nullable Lsn confirmed(Connection connection, String slotName) throws SQLException {
		return SlotCatalog.find(connection, slotName).map(ReplicationSlot::confirmedFlushLsn).orElse(null);
	}

}
