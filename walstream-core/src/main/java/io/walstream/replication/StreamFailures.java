package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

import io.walstream.catalog.PublicationLookup;
import io.walstream.driver.SqlFailures;
import io.walstream.driver.SqlState;
import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.WalStreamException;

/**
 * Tells failures of a running stream apart. The connection still answers queries after an
 * error of the server.
 */
final class StreamFailures {

	private final Connection connection;

	private final String address;

	private final String slotName;

	private final List<String> publications;

	StreamFailures(Connection connection, String address, String slotName, List<String> publications) {
		this.connection = connection;
		this.address = address;
		this.slotName = slotName;
		this.publications = publications;
	}

	WalStreamException streaming(SQLException ex) {
		String sqlState = ex.getSQLState();
		ServerErrorMessage error = (ex instanceof PSQLException server) ? server.getServerErrorMessage() : null;
		if (sqlState == null || error == null || SqlFailures.isConnectionLost(ex)) {
			return SqlFailures.executing(this.address, "read the replication stream", ex);
		}
		ServerDecodingException failure = ServerDecodingException.of(this.slotName, sqlState, error.getWhere());
		return isAboutPublication(new ServerWarning(sqlState, String.valueOf(error.getMessage()))) ? explain(failure)
				: failure;
	}

	// The code is that of any object; its name is in the message in every language
	private boolean isAboutPublication(ServerWarning error) {
		return SqlState.UNDEFINED_OBJECT.equals(error.sqlState()) && this.publications.stream().anyMatch(error::names);
	}

	private WalStreamException explain(ServerDecodingException failure) {
		try {
			return PublicationLookup.explain(this.connection, this.publications, this.slotName);
		}
		catch (SQLException ex) {
			// It comes again on the next connection
			return failure;
		}
	}

}
