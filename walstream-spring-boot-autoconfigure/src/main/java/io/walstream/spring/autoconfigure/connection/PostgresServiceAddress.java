package io.walstream.spring.autoconfigure.connection;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.docker.compose.core.RunningService;

/**
 * Where a {@code postgres} service of Docker Compose is, as the image's environment says.
 *
 * @param jdbcUrl its URL
 * @param username login username
 * @param password login password, {@code null} if none is needed
 */
record PostgresServiceAddress(String jdbcUrl, String username, @Nullable String password) {

	private static final int PORT = 5432;

	/** Label with parameters of the URL, as for the application's own connections. */
	private static final String PARAMETERS = "org.springframework.boot.jdbc.parameters";

	static PostgresServiceAddress of(RunningService service) {
		Map<String, @Nullable String> environment = service.env();
		String username = Objects.requireNonNullElse(
				first(environment, "POSTGRES_USER", "POSTGRESQL_USER", "POSTGRESQL_USERNAME"), "postgres");
		String database = Objects
			.requireNonNullElse(first(environment, "POSTGRES_DB", "POSTGRESQL_DB", "POSTGRESQL_DATABASE"), username);
		String url = "jdbc:postgresql://%s:%d/%s".formatted(service.host(), service.ports().get(PORT), database);
		String parameters = service.labels().get(PARAMETERS);
		return new PostgresServiceAddress((parameters != null) ? url + "?" + parameters : url, username,
				first(environment, "POSTGRES_PASSWORD", "POSTGRESQL_PASSWORD"));
	}

	private static @Nullable String first(Map<String, @Nullable String> environment, String... keys) {
		return Stream.of(keys).map(environment::get).filter(Objects::nonNull).findFirst().orElse(null);
	}

}
