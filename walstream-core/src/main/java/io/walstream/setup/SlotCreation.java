package io.walstream.setup;

import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.SideConnection;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.WalStreamException;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.Lsn;

/**
 * Creates a slot within a time limit. The server waits for all running transactions, and
 * a client that just goes away leaves it waiting; so it is cancelled from the side
 * connection, which makes the server drop what it had begun.
 */
final class SlotCreation {

	private static final Logger logger = LoggerFactory.getLogger(SlotCreation.class);

	private static final Duration CANCEL_LIMIT = Duration.ofSeconds(5);

	private final SideConnection side;

	private final SlotSettings settings;

	SlotCreation(SideConnection side, SlotSettings settings) {
		this.side = side;
		this.settings = settings;
	}

	/**
	 * Creates it on a connection of its own.
	 * @param server the server
	 * @return position after which changes are sent
	 */
	Lsn run(PostgresServer server) {
		try (ReplicationConnection connection = server.connectForReplication()) {
			return run(connection);
		}
	}

	/**
	 * Creates it on a connection, which is of no use any more if that fails.
	 * @param connection the connection
	 * @return position after which changes are sent
	 */
	Lsn run(ReplicationConnection connection) {
		FutureTask<Lsn> creation = new FutureTask<>(() -> connection.createSlot(this.settings));
		Thread thread = new Thread(creation, "walstream-slot-" + this.settings.name());
		thread.setDaemon(true);
		thread.start();
		return awaitCreation(creation, connection);
	}

	private Lsn awaitCreation(FutureTask<Lsn> creation, ReplicationConnection connection) {
		try {
			return creation.get(this.settings.creationTimeout().toMillis(), TimeUnit.MILLISECONDS);
		}
		catch (TimeoutException ex) {
			List<String> blockers = SlotBlockers.find(this.side);
			return cancel(creation, connection).orElseThrow(() -> new SlotCreationTimeoutException(this.settings.name(),
					this.settings.creationTimeout(), blockers));
		}
		catch (ExecutionException ex) {
			throw failure(ex);
		}
		catch (InterruptedException ex) {
			cancel(creation, connection);
			Thread.currentThread().interrupt();
			throw new ReplicationException("create a replication slot", null, ex);
		}
	}

	// Returns where the slot begins if it was created at the last moment
	private Optional<Lsn> cancel(FutureTask<Lsn> creation, ReplicationConnection connection) {
		for (String function : List.of("pg_cancel_backend", "pg_terminate_backend")) {
			signal(function, connection.backendPid());
			try {
				return Optional.of(creation.get(CANCEL_LIMIT.toMillis(), TimeUnit.MILLISECONDS));
			}
			catch (ExecutionException ex) {
				return Optional.empty();
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
		return Optional.empty();
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
