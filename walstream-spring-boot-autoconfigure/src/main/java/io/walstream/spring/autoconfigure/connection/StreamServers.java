package io.walstream.spring.autoconfigure.connection;

import java.util.Optional;

import javax.sql.DataSource;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;

import io.walstream.spring.autoconfigure.properties.InheritedProperties;
import io.walstream.spring.autoconfigure.properties.WalStreamProperties;

/**
 * The servers of all streams.
 */
public final class StreamServers {

	private final WalStreamProperties common;

	private final InheritedProperties properties;

	private final StreamConnectionDetails details;

	private final ApplicationDatabase database;

	public StreamServers(WalStreamProperties common, InheritedProperties properties,
			ConfigurableListableBeanFactory beanFactory) {
		this.common = common;
		this.properties = properties;
		this.details = new StreamConnectionDetails(beanFactory);
		this.database = new ApplicationDatabase(beanFactory);
	}

	public StreamServer get(String stream) {
		return new StreamServer(stream, this.properties.stream(stream).getConnection(),
				this.common.getConnection().getUrl(), this.details, this.database);
	}

	/**
	 * The application's own connections to the server of a stream.
	 * @param stream name of the stream
	 * @return the DataSource, empty if the stream's server is set apart from it
	 */
	public Optional<DataSource> dataSource(String stream) {
		return get(stream).isApplicationDatabase() ? this.database.dataSource() : Optional.empty();
	}

}
