package io.walstream.spring.autoconfigure.connection;

import java.util.List;
import java.util.Optional;

import javax.sql.DataSource;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

import io.walstream.failure.WalStreamException;
import io.walstream.settings.ServerAddress;
import io.walstream.spring.failure.AmbiguousDataSourceException;
import io.walstream.spring.failure.ConnectionNotConfiguredException;

/**
 * The application's own database, asked anew each time.
 */
final class ApplicationDatabase {

	private final ListableBeanFactory beanFactory;

	ApplicationDatabase(ListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * Where the database is.
	 * @return its address
	 * @throws ConnectionNotConfiguredException if the application has none, or one that
	 * does not tell
	 * @throws AmbiguousDataSourceException if it has several and none is primary
	 */
	ServerAddress address() {
		return connectionDetails()
			.map((details) -> new ServerAddress(details.getJdbcUrl(), details.getUsername(), details.getPassword()))
			.or(() -> dataSource().map(DataSourceAddress::of))
			.orElseThrow(this::noDataSource);
	}

	/**
	 * How the application logs in, as far as it is configured.
	 * @return the details, empty if the application makes its DataSource itself
	 */
	Optional<JdbcConnectionDetails> connectionDetails() {
		return Optional.ofNullable(this.beanFactory.getBeanProvider(JdbcConnectionDetails.class).getIfUnique());
	}

	/**
	 * Its DataSource.
	 * @return the only or primary one, empty if there is none
	 */
	Optional<DataSource> dataSource() {
		return Optional.ofNullable(this.beanFactory.getBeanProvider(DataSource.class).getIfUnique());
	}

	private WalStreamException noDataSource() {
		List<String> names = List.of(this.beanFactory.getBeanNamesForType(DataSource.class));
		return (names.size() > 1) ? new AmbiguousDataSourceException(names)
				: new ConnectionNotConfiguredException("the application has no DataSource");
	}

}
