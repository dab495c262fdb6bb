package io.walstream.spring.autoconfigure.connection;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;

import static org.assertj.core.api.Assertions.assertThat;

class PostgresServiceAddressTests {

	@Test
	void ofWhenServiceHasAnEnvironmentIsReadFromIt() {
		PostgresServiceAddress address = PostgresServiceAddress
			.of(new Service(Map.of("POSTGRES_USER", "me", "POSTGRES_PASSWORD", "secret", "POSTGRES_DB", "orders"),
					Map.of("org.springframework.boot.jdbc.parameters", "ssl=true")));

		assertThat(address)
			.isEqualTo(new PostgresServiceAddress("jdbc:postgresql://127.0.0.1:54321/orders?ssl=true", "me", "secret"));
	}

	@Test
	void ofWhenServiceHasNoEnvironmentHasTheDefaultsOfTheImage() {
		PostgresServiceAddress address = PostgresServiceAddress
			.of(new Service(Map.of("POSTGRES_HOST_AUTH_METHOD", "trust"), Map.of()));

		assertThat(address)
			.isEqualTo(new PostgresServiceAddress("jdbc:postgresql://127.0.0.1:54321/postgres", "postgres", null));
	}

	private record Service(Map<String, @Nullable String> env, Map<String, String> labels) implements RunningService {

		@Override
		public String name() {
			return "database";
		}

		@Override
		public ImageReference image() {
			return ImageReference.of("postgres:17");
		}

		@Override
		public String host() {
			return "127.0.0.1";
		}

		@Override
		public ConnectionPorts ports() {
			return new ConnectionPorts() {

				@Override
				public int get(int containerPort) {
					assertThat(containerPort).isEqualTo(5432);
					return 54321;
				}

				@Override
				public List<Integer> getAll() {
					return List.of(54321);
				}

				@Override
				public List<Integer> getAll(@Nullable String protocol) {
					return getAll();
				}

			};
		}

	}

}
