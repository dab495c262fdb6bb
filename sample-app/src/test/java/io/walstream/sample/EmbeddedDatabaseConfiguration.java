package io.walstream.sample;

import java.net.URISyntaxException;
import java.nio.file.Path;

import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;

/**
 * Starts an embedded database and connects the application to it, unless
 * {@code spring.datasource.url} is set. As beans, so that it ends after all that uses it.
 */
@TestConfiguration(proxyBeanMethods = false)
@Conditional(EmbeddedDatabaseConfiguration.NoDatabaseGiven.class)
class EmbeddedDatabaseConfiguration {

	@Bean
	EmbeddedDatabase embeddedDatabase(Environment environment) throws URISyntaxException {
		String directory = environment.getProperty("sample.database.directory");
		return EmbeddedDatabase.start((directory != null) ? Path.of(directory) : buildDirectory().resolve("postgres"));
	}

	@Bean
	JdbcConnectionDetails embeddedDatabaseConnectionDetails(EmbeddedDatabase database) {
		return new EmbeddedConnectionDetails(database.jdbcUrl());
	}

	// The working directory differs between Maven and editors.
	private static Path buildDirectory() throws URISyntaxException {
		return Path.of(EmbeddedDatabaseConfiguration.class.getProtectionDomain().getCodeSource().getLocation().toURI())
			.getParent();
	}

	/**
	 * How to reach the embedded database.
	 */
	private record EmbeddedConnectionDetails(String jdbcUrl) implements JdbcConnectionDetails {

		@Override
		public String getJdbcUrl() {
			return this.jdbcUrl;
		}

		@Override
		public String getUsername() {
			return "postgres";
		}

		@Override
		public String getPassword() {
			return "";
		}

	}

	/**
	 * Whether the application was not told which database to use.
	 */
	static final class NoDatabaseGiven implements Condition {

		@Override
		public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
			return !context.getEnvironment().containsProperty("spring.datasource.url");
		}

	}

}
