package io.walstream.replication;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CancellationException;

import org.postgresql.Driver;

import io.walstream.catalog.SideConnection;
import io.walstream.driver.DriverProperties;
import io.walstream.driver.PrimarySearch;
import io.walstream.driver.ReplicationSocketFactory;
import io.walstream.driver.SetupCancellation;
import io.walstream.driver.SocketWatch;
import io.walstream.driver.SqlFailures;
import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerAddressException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.UnsupportedJdbcUrlException;
import io.walstream.failure.WalStreamException;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.JdbcUrl;
import io.walstream.settings.ServerAddress;

/**
 * Opens connections to the server of a stream. Where it is and how to log in is asked
 * anew each time. Safe for use by several threads.
 */
public final class PostgresServer {

	private final ConnectionSettings settings;

	private final Duration socketTimeout;

	private final SetupCancellation cancellation;

	private final Driver driver = new Driver();

	public PostgresServer(ConnectionSettings settings) {
		this(settings, new SetupCancellation());
	}

	/**
	 * A server for a setup that can be cancelled.
	 * @param settings how to connect
	 * @param cancellation is told of the connections
	 */
	public PostgresServer(ConnectionSettings settings, SetupCancellation cancellation) {
		this(settings, DriverProperties.SOCKET_TIMEOUT, cancellation);
	}

	public PostgresServer(ConnectionSettings settings, Duration socketTimeout) {
		this(settings, socketTimeout, new SetupCancellation());
	}

	private PostgresServer(ConnectionSettings settings, Duration socketTimeout, SetupCancellation cancellation) {
		this.settings = settings;
		this.socketTimeout = socketTimeout;
		this.cancellation = cancellation;
	}

	/**
	 * Opens an ordinary connection to a primary.
	 * @return the connection
	 * @throws ServerAddressException if it cannot be found out where the server is
	 * @throws UnsupportedJdbcUrlException if the URL is not one of the driver
	 * @throws CredentialsInUrlException if the URL has a user before its host
	 * @throws MalformedJdbcUrlException if the URL cannot be read
	 * @throws AuthenticationFailedException if the login is refused
	 * @throws ServerInRecoveryException if only standbys answer
	 * @throws ServerUnreachableException if the server cannot be reached now
	 */
	public SideConnection connect() {
		return PrimarySearch.among(address(), this::connect);
	}

	private SideConnection connect(ServerAddress host) {
		DriverProperties target = DriverProperties.ordinary(host, this.settings);
		try {
			return SideConnection.open(open(target), target.address());
		}
		catch (SQLException ex) {
			throw SqlFailures.connecting(target, ex);
		}
	}

	/**
	 * Opens a replication connection to a primary, identifies the server and pins the
	 * settings of the session.
	 * @return the connection
	 * @throws ServerAddressException if it cannot be found out where the server is
	 * @throws UnsupportedJdbcUrlException if the URL is not one of the driver
	 * @throws CredentialsInUrlException if the URL has a user before its host
	 * @throws MalformedJdbcUrlException if the URL cannot be read
	 * @throws AuthenticationFailedException if the login is refused
	 * @throws ReplicationPrivilegeException if the user may not replicate
	 * @throws ReplicationUnsupportedException if a pooler or proxy answers
	 * @throws ServerLimitException if the server takes no more replication connections
	 * @throws ServerInRecoveryException if only standbys answer
	 * @throws ServerUnreachableException if the server cannot be reached now
	 */
	public ReplicationConnection connectForReplication() {
		return PrimarySearch.among(address(), this::connectForReplication);
	}

	private ReplicationConnection connectForReplication(ServerAddress host) {
		SocketWatch watch = new SocketWatch();
		String token = ReplicationSocketFactory.announce(watch);
		DriverProperties target = DriverProperties.replication(host, this.settings, token);
		try {
			Connection connection = open(target);
			watch.connected();
			return ReplicationConnection.open(connection, watch, target.address());
		}
		catch (SQLException ex) {
			throw SqlFailures.connectingForReplication(target, ex);
		}
		finally {
			ReplicationSocketFactory.forget(token);
		}
	}

	// Asked each time: passwords are rotated, servers move
	private ServerAddress address() {
		try {
			return this.settings.address().get();
		}
		catch (WalStreamException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw new ServerAddressException(ex);
		}
	}

	private Connection open(DriverProperties target) throws SQLException {
		target.socketTimeout(this.socketTimeout);
		String url = target.url();
		if (!this.driver.acceptsURL(url)) {
			throw new MalformedJdbcUrlException(JdbcUrl.shown(url));
		}
		try {
			Connection connection = this.driver.connect(url, target.properties());
			if (connection == null) {
				throw new MalformedJdbcUrlException(JdbcUrl.shown(url));
			}
			this.cancellation.opened(connection);
			return connection;
		}
		catch (CancellationException | WalStreamException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			// The driver says so if the thread is interrupted
			throw new ServerUnreachableException(target.address(), null, ex);
		}
	}

}
