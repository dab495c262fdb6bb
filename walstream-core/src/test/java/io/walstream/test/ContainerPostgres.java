package io.walstream.test;

import java.util.Map;

import org.testcontainers.postgresql.PostgreSQLContainer;

/**
 * A server in a container, removed when the JVM ends.
 */
final class ContainerPostgres {

	private static final String IMAGE = System.getProperty("walstream.test.image", "postgres:17");

	private ContainerPostgres() {
	}

	@SuppressWarnings("resource")
	static TestPostgres start(Map<String, String> settings) {
		StringBuilder command = new StringBuilder("postgres");
		settings.forEach((name, value) -> command.append(" -c ").append(name).append('=').append(value));
		PostgreSQLContainer container = new PostgreSQLContainer(IMAGE).withUsername("postgres");
		container.setCommand(command.toString());
		container.start();
		return new TestPostgres(container.getJdbcUrl(), container.getUsername(), container.getPassword());
	}

}
