package io.walstream.sample;

import org.springframework.boot.SpringApplication;

/**
 * Runs the order service on an embedded PostgreSQL, whose data stays in the build folder.
 * With {@code spring.datasource.url} it uses that database instead.
 */
public final class TestSampleApplication {

	private TestSampleApplication() {
	}

	public static void main(String[] args) {
		SpringApplication.from(SampleApplication::main).with(EmbeddedDatabaseConfiguration.class).run(args);
	}

}
