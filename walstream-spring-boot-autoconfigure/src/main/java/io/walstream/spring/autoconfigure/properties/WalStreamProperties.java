package io.walstream.spring.autoconfigure.properties;

import java.util.LinkedHashMap;
import java.util.Map;

import org.springframework.boot.context.properties.ConfigurationProperties;

import io.walstream.stream.WalStream;

/**
 * Configuration properties for walstream. The inherited keys configure the stream
 * {@value WalStream#DEFAULT_NAME} and are the defaults of every other stream.
 */
@ConfigurationProperties(WalStreamProperties.PREFIX)
public class WalStreamProperties extends StreamProperties {

	static final String PREFIX = "walstream";

	/**
	 * Whether to enable walstream.
	 */
	private boolean enabled = true;

	/**
	 * Further streams by name. Keys that are not set are inherited from 'walstream', but
	 * for the names of slot and publication.
	 */
	private final Map<String, StreamProperties> streams = new LinkedHashMap<>();

	/**
	 * Listeners by id. Keys that are not set are inherited from the stream of the
	 * listener.
	 */
	private final Map<String, ListenerProperties> listeners = new LinkedHashMap<>();

	public boolean isEnabled() {
		return this.enabled;
	}

	public void setEnabled(boolean enabled) {
		this.enabled = enabled;
	}

	public Map<String, StreamProperties> getStreams() {
		return this.streams;
	}

	public Map<String, ListenerProperties> getListeners() {
		return this.listeners;
	}

}
