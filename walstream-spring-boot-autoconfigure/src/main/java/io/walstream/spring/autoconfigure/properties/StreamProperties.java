package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

/**
 * Properties of one stream.
 */
public class StreamProperties {

	/**
	 * Whether to start the stream with the application.
	 */
	private boolean autoStartup = true;

	/**
	 * How often to report progress to the server. 10s by default, at most a third of its
	 * wal_sender_timeout.
	 */
	private @Nullable Duration statusInterval;

	private final Startup startup = new Startup();

	@NestedConfigurationProperty
	private final SlotProperties slot = new SlotProperties();

	@NestedConfigurationProperty
	private final PublicationProperties publication = new PublicationProperties();

	@NestedConfigurationProperty
	private final ConnectionProperties connection = new ConnectionProperties();

	private final Listener listener = new Listener();

	private final Buffer buffer = new Buffer();

	@NestedConfigurationProperty
	private final RecoveryProperties.Reconnect reconnect = new RecoveryProperties.Reconnect();

	@NestedConfigurationProperty
	private final RecoveryProperties.Standby standby = new RecoveryProperties.Standby();

	@NestedConfigurationProperty
	private final HealthProperties health = new HealthProperties();

	public boolean isAutoStartup() {
		return this.autoStartup;
	}

	public void setAutoStartup(boolean autoStartup) {
		this.autoStartup = autoStartup;
	}

	public @Nullable Duration getStatusInterval() {
		return this.statusInterval;
	}

	public void setStatusInterval(@Nullable Duration statusInterval) {
		this.statusInterval = statusInterval;
	}

	public Startup getStartup() {
		return this.startup;
	}

	public SlotProperties getSlot() {
		return this.slot;
	}

	public PublicationProperties getPublication() {
		return this.publication;
	}

	public ConnectionProperties getConnection() {
		return this.connection;
	}

	public Listener getListener() {
		return this.listener;
	}

	public Buffer getBuffer() {
		return this.buffer;
	}

	public RecoveryProperties.Reconnect getReconnect() {
		return this.reconnect;
	}

	public RecoveryProperties.Standby getStandby() {
		return this.standby;
	}

	public HealthProperties getHealth() {
		return this.health;
	}

	/**
	 * Properties of the startup.
	 */
	public static class Startup {

		/**
		 * Whether to fail the start of the application if the stream cannot be set up. If
		 * not, the setup is retried in the background.
		 */
		private boolean failFast = true;

		public boolean isFailFast() {
			return this.failFast;
		}

		public void setFailFast(boolean failFast) {
			this.failFast = failFast;
		}

	}

	/**
	 * Properties of the listeners.
	 */
	public static class Listener extends ListenerProperties {

		/**
		 * Number of changes to hand over at once at the most.
		 */
		private int batchSize = 512;

		/**
		 * How often a held change is tried again. 0 for never.
		 */
		private Duration holdRetryInterval = Duration.ofMinutes(1);

		public int getBatchSize() {
			return this.batchSize;
		}

		public void setBatchSize(int batchSize) {
			this.batchSize = batchSize;
		}

		public Duration getHoldRetryInterval() {
			return this.holdRetryInterval;
		}

		public void setHoldRetryInterval(Duration holdRetryInterval) {
			this.holdRetryInterval = holdRetryInterval;
		}

	}

	/**
	 * Properties of the buffer.
	 */
	public static class Buffer {

		/**
		 * Number of changes that may wait for the listeners.
		 */
		private int changes = 8192;

		/**
		 * Size of the changes that may wait for the listeners.
		 */
		private DataSize size = DataSize.ofMegabytes(16);

		public int getChanges() {
			return this.changes;
		}

		public void setChanges(int changes) {
			this.changes = changes;
		}

		public DataSize getSize() {
			return this.size;
		}

		public void setSize(DataSize size) {
			this.size = size;
		}

	}

}
