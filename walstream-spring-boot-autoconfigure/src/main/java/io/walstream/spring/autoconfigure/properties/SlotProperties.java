package io.walstream.spring.autoconfigure.properties;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

/**
 * Properties of the slot.
 */
public class SlotProperties {

	/**
	 * Name of the replication slot. Derived from the names of application and stream by
	 * default.
	 */
	private @Nullable String name;

	/**
	 * Whether the slot ends with its connection, and the publication made for it when the
	 * stream stops. What is committed without a connection is lost. For tests.
	 */
	private boolean temporary;

	/**
	 * How long to wait for running transactions when the slot is created or tables are
	 * added to the publication.
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
