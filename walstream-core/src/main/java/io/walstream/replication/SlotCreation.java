package io.walstream.replication;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.wal.Lsn;
import io.walstream.wal.WalStreamException;

/**
 * Creates a slot within a time limit. The server waits for all running transactions, and
 * a client that just goes away leaves it waiting; so it is cancelled from the side
 * connection, which makes the server drop what it had begun.
 */
final class SlotCreation {

	private static final Logger logger = LoggerFactory.getLogger(SlotCreation.class);

	private static final Duration CANCEL_LIMIT = Duration.ofSeconds(5);

	private final PostgresServer server;

	private final SideConnection side;

	private final SlotSettings settings;

	SlotCreation(PostgresServer server, SideConnection side, SlotSettings settings) {
		this.server = server;
		this.side = side;
		this.settings = settings;
	}

	void run() {
		try (ReplicationConnection connection = this.server.connectForReplication()) {
			FutureTask<Lsn> creation = new FutureTask<>(
					() -> connection.createSlot(this.settings.name(), this.settings.creationTimeout()));
			Thread thread = new Thread(creation, "walstream-slot-" + this.settings.name());
			thread.setDaemon(true);
			thread.start();
			awaitCreation(creation, connection);
		}
	}

	private void awaitCreation(FutureTask<Lsn> creation, ReplicationConnection connection) {
		try {
			creation.get(this.settings.creationTimeout().toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			List<String> blockers = SlotBlockers.find(this.side);
			if (!cancelled(creation, connection)) {
				return;
			}
			throw new SlotCreationTimeoutException(this.settings.name(), this.settings.creationTimeout(), blockers);
		}
		catch (ExecutionException ex) {
			throw failure(ex);
		}
		catch (InterruptedException ex) {
			cancelled(creation, connection);
			Thread.currentThread().interrupt();
			throw new ReplicationException("create a replication slot", null, ex);
		}
	}

	private boolean cancelled(FutureTask<Lsn> creation, ReplicationConnection connection) {
		for (String function : List.of("pg_cancel_backend", "pg_terminate_backend")) {
			signal(function, connection.backendPid());
			try {
				creation.get(CANCEL_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
				// It was done at the last moment
				return false;
			}
			catch (ExecutionException ex) {
				return true;
			}
			catch (TimeoutException ex) {
				// The next function is stronger
			}
			catch (InterruptedException ex) {
				Thread.currentThread().interrupt();
				break;
			}
		}
		connection.abort();
		return true;
	}

	// Never fails: whatever happens, the creation is to be ended somehow
	private void signal(String function, int pid) {
		try (var statement = this.side.jdbc().prepareStatement("SELECT pg_catalog." + function + "(?)")) {
			statement.setInt(1, pid);
			statement.execute();
		}
		catch (SQLException ex) {
			logger.debug("Creation of replication slot '{}' was not ended by {}", this.settings.name(), function, ex);
		}
	}

	private RuntimeException failure(ExecutionException ex) {
		return (ex.getCause() instanceof WalStreamException failure) ? failure
				: new ReplicationException("create a replication slot", null, ex.getCause());
	}

}
