package io.walstream.spring.autoconfigure.connection;

import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;
import org.testcontainers.postgresql.PostgreSQLContainer;

import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;

/**
 * Makes {@link WalStreamConnectionDetails} from a container that is marked with
 * {@code @ServiceConnection}.
 */
class WalStreamContainerConnectionDetailsFactory
		extends ContainerConnectionDetailsFactory<PostgreSQLContainer, WalStreamConnectionDetails> {

	@Override
	protected WalStreamConnectionDetails getContainerConnectionDetails(
			ContainerConnectionSource<PostgreSQLContainer> source) {
		return new WalStreamContainerConnectionDetails(source);
	}

	private static final class WalStreamContainerConnectionDetails
			extends ContainerConnectionDetails<PostgreSQLContainer> implements WalStreamConnectionDetails {

		private WalStreamContainerConnectionDetails(ContainerConnectionSource<PostgreSQLContainer> source) {
			super(source);
		}

		@Override
		public String getJdbcUrl() {
			return getContainer().getJdbcUrl();
		}

		@Override
		public String getUsername() {
			return getContainer().getUsername();
		}

		@Override
		public String getPassword() {
			return getContainer().getPassword();
		}

	}

}
