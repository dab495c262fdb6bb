package io.walstream.spring.autoconfigure.connection;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionDetailsFactory;
import org.springframework.boot.docker.compose.service.connection.DockerComposeConnectionSource;

import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;

/**
 * Makes {@link WalStreamConnectionDetails} from a {@code postgres} service of Docker
 * Compose.
 */
class WalStreamDockerComposeConnectionDetailsFactory
		extends DockerComposeConnectionDetailsFactory<WalStreamConnectionDetails> {

	WalStreamDockerComposeConnectionDetailsFactory() {
		super("postgres");
	}

	@Override
	protected WalStreamConnectionDetails getDockerComposeConnectionDetails(DockerComposeConnectionSource source) {
		return new WalStreamDockerComposeConnectionDetails(source.getRunningService());
	}

	private static final class WalStreamDockerComposeConnectionDetails extends DockerComposeConnectionDetails
			implements WalStreamConnectionDetails {

		private final PostgresServiceAddress address;

		private WalStreamDockerComposeConnectionDetails(RunningService service) {
			super(service);
			this.address = PostgresServiceAddress.of(service);
		}

		@Override
		public String getJdbcUrl() {
			return this.address.jdbcUrl();
		}

		@Override
		public String getUsername() {
			return this.address.username();
		}

		@Override
		public @Nullable String getPassword() {
			return this.address.password();
		}

	}

}
