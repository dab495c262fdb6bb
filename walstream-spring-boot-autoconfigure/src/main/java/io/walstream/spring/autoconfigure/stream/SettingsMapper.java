package io.walstream.spring.autoconfigure.stream;

import java.time.Duration;

import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.Environment;

import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.ProtocolSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.RecoverySettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.TableSource;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.autoconfigure.connection.StreamServer;
import io.walstream.spring.autoconfigure.properties.PublicationProperties;
import io.walstream.spring.autoconfigure.properties.RecoveryProperties;
import io.walstream.spring.autoconfigure.properties.SlotProperties;
import io.walstream.spring.autoconfigure.properties.StreamProperties;

/**
 * Turns properties into the settings of a stream.
 */
final class SettingsMapper {

	private static final String SHUTDOWN_PHASE = "spring.lifecycle.timeout-per-shutdown-phase";

	/** What the last status and its answer may take of the time to stop. */
	private static final Duration FINAL_STATUS = Duration.ofSeconds(3);

	private final StreamNames names;

	private final Duration stopTimeout;

	SettingsMapper(StreamNames names, Environment environment) {
		this.names = names;
		this.stopTimeout = stopTimeout(
				Binder.get(environment).bind(SHUTDOWN_PHASE, Duration.class).orElse(Duration.ofSeconds(30)));
	}

	WalStreamSettings create(String stream, StreamProperties properties, StreamServer server, TableSource tables) {
		StreamPropertiesCheck.ofStream(stream).check(properties);
		SlotSettings slot = slot(stream, properties.getSlot());
		return new WalStreamSettings(stream, connection(stream, properties, server),
				publication(slot.name(), properties.getPublication(), tables), slot, flow(properties),
				recovery(properties), ProtocolSettings.defaults());
	}

	private SlotSettings slot(String stream, SlotProperties properties) {
		return new SlotSettings(this.names.slotName(stream, properties), this.names.owner(), properties.isTemporary(),
				properties.getCreationTimeout());
	}

	private ConnectionSettings connection(String stream, StreamProperties properties, StreamServer server) {
		return new ConnectionSettings(server, this.names.applicationName(stream),
				properties.getConnection().getConnectTimeout(), properties.getStatusInterval(),
				properties.getConnection().getReceiveTimeout());
	}

	private PublicationSettings publication(String slotName, PublicationProperties properties, TableSource tables) {
		String name = properties.getName();
		return new PublicationSettings((name != null) ? name : slotName, properties.getMode(),
				properties.getOperations(), properties.isViaPartitionRoot(), tables);
	}

	private FlowSettings flow(StreamProperties properties) {
		StreamProperties.Buffer buffer = properties.getBuffer();
		StreamProperties.Listener listener = properties.getListener();
		return new FlowSettings(buffer.getChanges(), buffer.getSize().toBytes(), listener.getBatchSize(),
				listener.getHoldRetryInterval(), this.stopTimeout);
	}

	private RecoverySettings recovery(StreamProperties properties) {
		RecoveryProperties.Reconnect reconnect = properties.getReconnect();
		return new RecoverySettings(reconnect.getInitialDelay(), reconnect.getMultiplier(), reconnect.getMaxDelay(),
				properties.getStandby().getInterval(), !properties.getStartup().isFailFast());
	}

	private static Duration stopTimeout(Duration phase) {
		Duration half = phase.dividedBy(2);
		Duration rest = phase.minus(FINAL_STATUS);
		return (rest.compareTo(half) > 0) ? rest : half;
	}

}
