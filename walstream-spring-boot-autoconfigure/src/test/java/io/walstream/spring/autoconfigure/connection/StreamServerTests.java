package io.walstream.spring.autoconfigure.connection;

import java.util.concurrent.atomic.AtomicReference;

import javax.sql.DataSource;

import com.zaxxer.hikari.HikariDataSource;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import io.walstream.settings.ServerAddress;
import io.walstream.spring.autoconfigure.WalStreamAutoConfiguration;
import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;
import io.walstream.spring.failure.AmbiguousDataSourceException;
import io.walstream.spring.failure.ConnectionNotConfiguredException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class StreamServerTests {

	private static final String APPLICATION_URL = "jdbc:postgresql://application/db";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DataSourceAutoConfiguration.class, WalStreamAutoConfiguration.class));

	private final ApplicationContextRunner applicationDatabase = this.contextRunner.withPropertyValues(
			"spring.datasource.url=" + APPLICATION_URL, "spring.datasource.username=app",
			"spring.datasource.password=secret");

	@Test
	void addressWhenOnlyTheDataSourceIsConfiguredIsTheApplicationsOwn() {
		this.applicationDatabase.run((context) -> {
			StreamServer server = context.getBean(StreamServers.class).get("default");

			assertThat(server.get()).isEqualTo(new ServerAddress(APPLICATION_URL, "app", "secret"));
			assertThat(server.isApplicationDatabase()).isTrue();
			assertThat(context.getBean(StreamServers.class).dataSource("default"))
				.containsSame(context.getBean(DataSource.class));
		});
	}

	@Test
	void addressWhenOnlyUserIsSetIsTheApplicationsWithThatUser() {
		this.applicationDatabase
			.withPropertyValues("walstream.connection.username=streams", "walstream.connection.password=other")
			.run((context) -> {
				StreamServer server = context.getBean(StreamServers.class).get("default");

				assertThat(server.get()).isEqualTo(new ServerAddress(APPLICATION_URL, "streams", "other"));
				assertThat(server.isApplicationDatabase()).isTrue();
			});
	}

	@Test
	void addressWhenUrlIsSetIsThatUrlWithTheApplicationsUser() {
		this.applicationDatabase.withPropertyValues("walstream.connection.url=jdbc:postgresql://direct/db")
			.run((context) -> {
				StreamServer server = context.getBean(StreamServers.class).get("default");

				assertThat(server.get()).isEqualTo(new ServerAddress("jdbc:postgresql://direct/db", "app", "secret"));
				assertThat(server.isApplicationDatabase()).isFalse();
				assertThat(context.getBean(StreamServers.class).dataSource("default")).isEmpty();
			});
	}

	@Test
	void addressWhenUrlHasAUserOrOneIsSetBesideItIsLeftAlone() {
		String url = "jdbc:postgresql://direct/db?ssl=true&user=me";
		this.applicationDatabase
			.withPropertyValues("walstream.connection.url=" + url,
					"walstream.streams.audit.connection.url=jdbc:postgresql://audit/db",
					"walstream.streams.audit.connection.username=auditor")
			.run((context) -> {
				StreamServers servers = context.getBean(StreamServers.class);

				assertThat(servers.get("default").get()).isEqualTo(new ServerAddress(url, null, null));
				assertThat(servers.get("audit").get())
					.isEqualTo(new ServerAddress("jdbc:postgresql://audit/db", "auditor", null));
			});
	}

	@Test
	void addressWhenConnectionDetailsAreThereBeatsTheUrlForAllStreams() {
		this.applicationDatabase.withUserConfiguration(Details.class)
			.withPropertyValues("walstream.connection.url=jdbc:postgresql://direct/db",
					"walstream.streams.audit.auto-startup=false")
			.run((context) -> {
				assertThat(url(context.getBean(StreamServers.class), "default"))
					.isEqualTo("jdbc:postgresql://details/db");
				assertThat(url(context.getBean(StreamServers.class), "audit"))
					.isEqualTo("jdbc:postgresql://details/db");
			});
	}

	@Test
	void addressWhenStreamHasItsOwnUrlBeatsUnqualifiedConnectionDetails() {
		this.applicationDatabase.withUserConfiguration(Details.class)
			.withPropertyValues("walstream.streams.audit.connection.url=jdbc:postgresql://audit/db")
			.run((context) -> assertThat(url(context.getBean(StreamServers.class), "audit"))
				.isEqualTo("jdbc:postgresql://audit/db"));
	}

	@Test
	void addressWhenConnectionDetailsAreQualifiedServesOnlyThatStream() {
		this.applicationDatabase.withUserConfiguration(Details.class, QualifiedDetails.class)
			.withPropertyValues("walstream.streams.audit.connection.url=jdbc:postgresql://audit/db")
			.run((context) -> {
				assertThat(url(context.getBean(StreamServers.class), "audit"))
					.isEqualTo("jdbc:postgresql://qualified/db");
				assertThat(url(context.getBean(StreamServers.class), "default"))
					.isEqualTo("jdbc:postgresql://details/db");
			});
	}

	@Test
	void addressWhenConnectionDetailsChangeIsAskedAnew() {
		AtomicReference<String> url = new AtomicReference<>("jdbc:postgresql://one/db");
		this.applicationDatabase.withBean(WalStreamConnectionDetails.class, () -> new RotatedDetails(url))
			.run((context) -> {
				StreamServer server = context.getBean(StreamServers.class).get("default");
				assertThat(server.get().jdbcUrl()).isEqualTo("jdbc:postgresql://one/db");

				url.set("jdbc:postgresql://two/db");

				assertThat(server.get().jdbcUrl()).isEqualTo("jdbc:postgresql://two/db");
			});
	}

	@Test
	void addressWhenApplicationDefinesItsDataSourceIsReadFromIt() {
		this.contextRunner.withBean(DataSource.class, () -> {
			HikariDataSource dataSource = new HikariDataSource();
			dataSource.setJdbcUrl("jdbc:postgresql://own/db");
			dataSource.setUsername("me");
			dataSource.setPassword("mine");
			return dataSource;
		})
			.run((context) -> assertThat(context.getBean(StreamServers.class).get("default").get())
				.isEqualTo(new ServerAddress("jdbc:postgresql://own/db", "me", "mine")));
	}

	@Test
	void addressWhenThereAreSeveralDataSourcesAndNoneIsPrimaryFails() {
		this.contextRunner.withUserConfiguration(TwoDataSources.class)
			.run((context) -> assertThatExceptionOfType(AmbiguousDataSourceException.class)
				.isThrownBy(() -> context.getBean(StreamServers.class).get("default").get())
				.satisfies((ex) -> assertThat(ex.getBeanNames()).containsExactlyInAnyOrder("one", "two")));
	}

	@Test
	void addressWhenOneOfSeveralDataSourcesIsPrimaryIsThatOne() {
		this.contextRunner.withUserConfiguration(TwoDataSources.class, PrimaryDataSource.class)
			.run((context) -> assertThat(url(context.getBean(StreamServers.class), "default"))
				.isEqualTo("jdbc:postgresql://primary/db"));
	}

	@Test
	void addressWhenThereIsNoDataSourceFails() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
			.run((context) -> assertThatExceptionOfType(ConnectionNotConfiguredException.class)
				.isThrownBy(() -> context.getBean(StreamServers.class).get("default").get()));
	}

	private static String url(StreamServers servers, String stream) {
		return servers.get(stream).get().jdbcUrl();
	}

	@Configuration(proxyBeanMethods = false)
	static class Details {

		@Bean
		WalStreamConnectionDetails details() {
			return new FixedDetails("jdbc:postgresql://details/db");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class QualifiedDetails {

		@Bean
		@Qualifier("audit")
		WalStreamConnectionDetails otherDetails() {
			return new FixedDetails("jdbc:postgresql://qualified/db");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class TwoDataSources {

		@Bean
		DataSource one() {
			return new DriverManagerDataSource("jdbc:postgresql://one/db");
		}

		@Bean
		DataSource two() {
			return new DriverManagerDataSource("jdbc:postgresql://two/db");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class PrimaryDataSource {

		@Bean
		@Primary
		DataSource primary() {
			return new DriverManagerDataSource("jdbc:postgresql://primary/db");
		}

	}

	record RotatedDetails(AtomicReference<String> url) implements WalStreamConnectionDetails {

		@Override
		public String getJdbcUrl() {
			return this.url.get();
		}

		@Override
		public String getUsername() {
			return "user";
		}

		@Override
		public String getPassword() {
			return "password";
		}

	}

	record FixedDetails(String url) implements WalStreamConnectionDetails {

		@Override
		public String getJdbcUrl() {
			return this.url;
		}

		@Override
		public String getUsername() {
			return "user";
		}

		@Override
		public String getPassword() {
			return "password";
		}

	}

}
