package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.util.unit.DataSize;

import io.walstream.settings.PublicationSettings;
import io.walstream.wal.Operation;

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

	private final Slot slot = new Slot();

	private final Publication publication = new Publication();

	private final Connection connection = new Connection();

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

	public Slot getSlot() {
		return this.slot;
	}

	public Publication getPublication() {
		return this.publication;
	}

	public Connection getConnection() {
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
	 * Properties of the slot.
	 */
	public static class Slot {

		/**
		 * Name of the replication slot. Derived from the names of application and stream
		 * by default.
		 */
		private @Nullable String name;

		/**
		 * Whether the slot ends with its connection, and the publication made for it when
		 * the stream stops. What is committed without a connection is lost. For tests.
		 */
		private boolean temporary;

		/**
		 * How long to wait for running transactions when the slot is created or tables
		 * are added to the publication.
		 */
		private Duration creationTimeout = Duration.ofMinutes(1);

		public @Nullable String getName() {
			return this.name;
		}

		public void setName(@Nullable String name) {
			this.name = name;
		}

		public boolean isTemporary() {
			return this.temporary;
		}

		public void setTemporary(boolean temporary) {
			this.temporary = temporary;
		}

		public Duration getCreationTimeout() {
			return this.creationTimeout;
		}

		public void setCreationTimeout(Duration creationTimeout) {
			this.creationTimeout = creationTimeout;
		}

	}

	/**
	 * Properties of the publication.
	 */
	public static class Publication {

		/**
		 * Name of the publication. The name of the slot by default.
		 */
		private @Nullable String name;

		/**
		 * What to do with the publication at startup.
		 */
		private PublicationSettings.Mode mode = PublicationSettings.Mode.CREATE_AND_EXTEND;

		/**
		 * Operations to publish. Those that listeners are called for by default.
		 */
		private Set<Operation> operations = new LinkedHashSet<>();

		/**
		 * Whether to publish changes of partitions as changes of the partitioned table.
		 */
		private boolean viaPartitionRoot = true;

		public @Nullable String getName() {
			return this.name;
		}

		public void setName(@Nullable String name) {
			this.name = name;
		}

		public PublicationSettings.Mode getMode() {
			return this.mode;
		}

		public void setMode(PublicationSettings.Mode mode) {
			this.mode = mode;
		}

		public Set<Operation> getOperations() {
			return this.operations;
		}

		public void setOperations(Set<Operation> operations) {
			this.operations = operations;
		}

		public boolean isViaPartitionRoot() {
			return this.viaPartitionRoot;
		}

		public void setViaPartitionRoot(boolean viaPartitionRoot) {
			this.viaPartitionRoot = viaPartitionRoot;
		}

	}

	/**
	 * Properties of the connection.
	 */
	public static class Connection {

		/**
		 * JDBC URL of the server itself, not of a pooler. That of the application's own
		 * database by default.
		 */
		private @Nullable String url;

		/**
		 * Login username. Needs the REPLICATION attribute.
		 */
		private @Nullable String username;

		/**
		 * Login password.
		 */
		private @Nullable String password;

		/**
		 * How long to wait for a connection.
		 */
		private Duration connectTimeout = Duration.ofSeconds(10);

		/**
		 * Silence of the server after which the connection is given up. At least its
		 * wal_sender_timeout.
		 */
		private Duration receiveTimeout = Duration.ofSeconds(60);

		public @Nullable String getUrl() {
			return this.url;
		}

		public void setUrl(@Nullable String url) {
			this.url = url;
		}

		public @Nullable String getUsername() {
			return this.username;
		}

		public void setUsername(@Nullable String username) {
			this.username = username;
		}

		public @Nullable String getPassword() {
			return this.password;
		}

		public void setPassword(@Nullable String password) {
			this.password = password;
		}

		public Duration getConnectTimeout() {
			return this.connectTimeout;
		}

		public void setConnectTimeout(Duration connectTimeout) {
			this.connectTimeout = connectTimeout;
		}

		public Duration getReceiveTimeout() {
			return this.receiveTimeout;
		}

		public void setReceiveTimeout(Duration receiveTimeout) {
			this.receiveTimeout = receiveTimeout;
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
