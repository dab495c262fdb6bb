package io.walstream.driver;

import java.time.Duration;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;

import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.JdbcUrl;
import io.walstream.settings.ServerAddress;

/**
 * What the driver is told: the user's URL, with what would break our connections
 * overridden. TLS, authentication and start options stay as they are.
 */
public final class DriverProperties {

	/** Acts only inside a message: the stream is polled and never waits for this long. */
	public static final Duration SOCKET_TIMEOUT = Duration.ofSeconds(45);

	/** Who cancels is in a hurry, and does so again. */
	private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(1);

	/** Removed and left to the driver's default. */
	private static final Set<String> DEFAULTED = Set.of("readOnly", "readOnlyMode", "reWriteBatchedInserts", "autosave",
			"queryTimeout", "defaultRowFetchSize", "adaptiveFetch", "preferQueryMode", "replication", "maxResultBuffer",
			"receiveBufferSize", "assumeMinServerVersion", "logUnclosedConnections");

	private final JdbcUrl url;

	private final Properties properties = new Properties();

	private DriverProperties(ServerAddress address, ConnectionSettings settings) {
		this.url = JdbcUrl.parse(address.jdbcUrl());
		set("user", (address.username() != null) ? address.username() : this.url.parameter("user"));
		set("password", (address.password() != null) ? address.password() : this.url.parameter("password"));
		set("ApplicationName", settings.applicationName());
		set("connectTimeout", seconds(settings.connectTimeout()));
		set("loginTimeout", seconds(settings.connectTimeout()));
		set("socketTimeout", seconds(SOCKET_TIMEOUT));
		set("cancelSignalTimeout", seconds(CANCEL_TIMEOUT));
		set("tcpKeepAlive", "true");
		set("logServerErrorDetail", "false");
		// For a primary it asks whether the session may write by default
		set("targetServerType", "any");
		set("hostRecheckSeconds", "0");
	}

	public static DriverProperties ordinary(ServerAddress address, ConnectionSettings settings) {
		return new DriverProperties(address, settings);
	}

	public static DriverProperties replication(ServerAddress address, ConnectionSettings settings, String socketToken) {
		DriverProperties properties = new DriverProperties(address, settings);
		properties.set("replication", "database");
		properties.set("preferQueryMode", "simple");
		// The driver asks for replication only of a server that it believes to be recent
		properties.set("assumeMinServerVersion", "10");
		properties.set("currentSchema", null);
		if (properties.url.parameter("socketFactory") == null) {
			properties.set("socketFactory", ReplicationSocketFactory.class.getName());
			properties.set("socketFactoryArg", socketToken);
		}
		return properties;
	}

	public void socketTimeout(Duration timeout) {
		set("socketTimeout", seconds(timeout));
	}

	public String url() {
		return this.url.without(overridden());
	}

	public Properties properties() {
		Properties copy = new Properties();
		this.properties.forEach((name, value) -> {
			if (!((String) value).isEmpty()) {
				copy.put(name, value);
			}
		});
		return copy;
	}

	public String address() {
		return this.url.address();
	}

	/**
	 * The database, as the driver understands the URL.
	 * @return its name, that of the user if the URL has none
	 */
	String database() {
		Properties parsed = Driver.parseURL(url(), properties());
		String name = (parsed != null) ? parsed.getProperty("PGDBNAME") : null;
		return (name != null) ? name : this.properties.getProperty("user");
	}

	@Nullable String username() {
		String username = this.properties.getProperty("user");
		return username.isEmpty() ? null : username;
	}

	private Set<String> overridden() {
		Set<String> names = new TreeSet<>(DEFAULTED);
		names.addAll(this.properties.stringPropertyNames());
		return names;
	}

	private void set(String name, @Nullable String value) {
		this.properties.setProperty(name, (value != null) ? value : "");
	}

	private static String seconds(Duration duration) {
		return String.valueOf(Math.max(1, duration.plusMillis(999).toSeconds()));
	}

}
