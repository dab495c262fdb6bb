package io.walstream.spring.autoconfigure.connection;

import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import io.walstream.settings.ServerAddress;
import io.walstream.spring.autoconfigure.properties.ConnectionProperties;
import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;

/**
 * Where the server of a stream is. Asked before each connection attempt. The first that
 * is there counts: the connection details qualified with the stream's name, the URL that
 * is set for this stream alone, the unqualified connection details, the URL that is set
 * for all streams, the application's own database.
 */
public final class StreamServer implements Supplier<ServerAddress> {

	private static final Pattern URL_WITH_USER = Pattern.compile("[?&]user=");

	private final String stream;

	private final ConnectionProperties properties;

	private final @Nullable String commonUrl;

	private final StreamConnectionDetails details;

	private final ApplicationDatabase database;

	/**
	 * Creates the source.
	 * @param stream name of the stream
	 * @param properties properties of the stream, inherited ones included
	 * @param commonUrl the one URL that is set for all streams
	 * @param details the connection details
	 * @param database the application's own database
	 */
	StreamServer(String stream, ConnectionProperties properties, @Nullable String commonUrl,
			StreamConnectionDetails details, ApplicationDatabase database) {
		this.stream = stream;
		this.properties = properties;
		this.commonUrl = commonUrl;
		this.details = details;
		this.database = database;
	}

	@Override
	public ServerAddress get() {
		Optional<WalStreamConnectionDetails> details = details();
		if (details.isPresent()) {
			return address(details.get());
		}
		String url = this.properties.getUrl();
		return (url != null) ? configured(url) : applicationDatabase();
	}

	/**
	 * Whether the stream's server is the application's own database.
	 * @return whether nothing else is set for it
	 */
	boolean isApplicationDatabase() {
		return this.properties.getUrl() == null && details().isEmpty();
	}

	private Optional<WalStreamConnectionDetails> details() {
		Optional<WalStreamConnectionDetails> qualified = this.details.qualified(this.stream);
		return (qualified.isPresent() || hasOwnUrl()) ? qualified : this.details.unqualified();
	}

	private boolean hasOwnUrl() {
		String url = this.properties.getUrl();
		return url != null && !url.equals(this.commonUrl);
	}

	private static ServerAddress address(WalStreamConnectionDetails details) {
		return new ServerAddress(details.getJdbcUrl(), details.getUsername(), details.getPassword());
	}

	// Without a user it is the application's, who only takes another way to the server.
	private ServerAddress configured(String url) {
		String username = this.properties.getUsername();
		Optional<JdbcConnectionDetails> application = this.database.connectionDetails();
		if (username == null && application.isPresent() && !URL_WITH_USER.matcher(url).find()) {
			return new ServerAddress(url, application.get().getUsername(), application.get().getPassword());
		}
		return new ServerAddress(url, username, this.properties.getPassword());
	}

	// The user may differ from the application's: it needs the REPLICATION attribute.
	private ServerAddress applicationDatabase() {
		ServerAddress address = this.database.address();
		String username = this.properties.getUsername();
		return (username != null) ? new ServerAddress(address.jdbcUrl(), username, this.properties.getPassword())
				: address;
	}

}
