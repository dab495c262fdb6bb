package io.walstream.spring.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import io.walstream.test.TestPostgres;

/**
 * The properties by which an application finds the server of a test.
 */
public final class DatabaseProperties {

	private DatabaseProperties() {
	}

	public static List<String> of(TestPostgres server) {
		List<String> properties = new ArrayList<>(List.of("spring.datasource.url=" + server.jdbcUrl()));
		if (server.username() != null) {
			properties.add("spring.datasource.username=" + server.username());
			properties.add("spring.datasource.password=" + server.password());
		}
		return properties;
	}

}
