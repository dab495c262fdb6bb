package io.walstream.spring.autoconfigure.connection;

import java.sql.Connection;
import java.sql.SQLException;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.postgresql.Driver;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;

import io.walstream.settings.ServerAddress;
import io.walstream.spring.failure.ConnectionNotConfiguredException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class DataSourceAddressTests {

	private static final String URL = "jdbc:postgresql://localhost:5432/db";

	private static final ServerAddress ADDRESS = new ServerAddress(URL, "me", "secret");

	@Test
	void ofWhenHikariTellsUrlAndUser() {
		assertThat(DataSourceAddress.of(hikari())).isEqualTo(ADDRESS);
	}

	@Test
	void ofWhenHikariWrapsAnotherTellsThatOne() {
		HikariDataSource pool = new HikariDataSource();
		pool.setDataSource(new SimpleDriverDataSource(new Driver(), URL, "me", "secret"));

		assertThat(DataSourceAddress.of(pool)).isEqualTo(ADDRESS);
	}

	@Test
	void ofWhenSimpleDataSourcesTellUrlAndUser() {
		assertThat(DataSourceAddress.of(new SimpleDriverDataSource(new Driver(), URL, "me", "secret")))
			.isEqualTo(ADDRESS);
		assertThat(DataSourceAddress.of(new DriverManagerDataSource(URL, "me", "secret"))).isEqualTo(ADDRESS);
	}

	@Test
	void ofWhenDataSourceOfTheDriverTellsUrlAndUser() {
		PGSimpleDataSource dataSource = new PGSimpleDataSource();
		dataSource.setServerNames(new String[] { "localhost" });
		dataSource.setPortNumbers(new int[] { 5433 });
		dataSource.setDatabaseName("db");
		dataSource.setUser("me");
		dataSource.setPassword("secret");

		ServerAddress address = DataSourceAddress.of(dataSource);

		assertThat(address.jdbcUrl()).startsWith("jdbc:postgresql://localhost:5433/db");
		assertThat(address.username()).isEqualTo("me");
		assertThat(address.password()).isEqualTo("secret");
	}

	@Test
	void ofWhenWrappedIsUnwrapped() {
		assertThat(DataSourceAddress.of(new TransactionAwareDataSourceProxy(hikari()))).isEqualTo(ADDRESS);
		assertThat(DataSourceAddress.of(new ForeignWrapper(hikari()))).isEqualTo(ADDRESS);
		assertThat(DataSourceAddress.of((DataSource) new ProxyFactory(hikari()).getProxy())).isEqualTo(ADDRESS);
		assertThat(DataSourceAddress.of(new TransactionAwareDataSourceProxy(new Named(URL))))
			.isEqualTo(new ServerAddress(URL, null, null));
	}

	@Test
	void ofWhenNothingIsToldFails() {
		HikariConfig config = new HikariConfig();
		config.setDataSourceClassName(PGSimpleDataSource.class.getName());
		HikariDataSource silent = new HikariDataSource();
		config.copyStateTo(silent);

		assertThatExceptionOfType(ConnectionNotConfiguredException.class).isThrownBy(() -> DataSourceAddress.of(silent))
			.withMessageContaining(HikariDataSource.class.getName());
	}

	private static HikariDataSource hikari() {
		HikariDataSource dataSource = new HikariDataSource();
		dataSource.setJdbcUrl(URL);
		dataSource.setUsername("me");
		dataSource.setPassword("secret");
		return dataSource;
	}

	/**
	 * A wrapper as tracing libraries have it: only {@code unwrap} tells of the target.
	 */
	private static class ForeignWrapper extends AbstractDataSource {

		private final DataSource target;

		ForeignWrapper(DataSource target) {
			this.target = target;
		}

		@Override
		public Connection getConnection() throws SQLException {
			return this.target.getConnection();
		}

		@Override
		public Connection getConnection(String username, String password) throws SQLException {
			return this.target.getConnection(username, password);
		}

		@Override
		public <T> T unwrap(Class<T> type) throws SQLException {
			return this.target.unwrap(type);
		}

		@Override
		public boolean isWrapperFor(Class<?> type) throws SQLException {
			return this.target.isWrapperFor(type);
		}

	}

	/**
	 * A pool of unknown make with the usual properties.
	 */
	public static class Named extends ForeignWrapper {

		private final String url;

		Named(String url) {
			super(hikari());
			this.url = url;
		}

		public String getUrl() {
			return this.url;
		}

		@Override
		public boolean isWrapperFor(Class<?> type) {
			return false;
		}

	}

}
