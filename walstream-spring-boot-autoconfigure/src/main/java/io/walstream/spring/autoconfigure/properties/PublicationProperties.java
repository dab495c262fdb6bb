package io.walstream.spring.autoconfigure.properties;

import java.util.LinkedHashSet;
import java.util.Set;

import org.jspecify.annotations.Nullable;

import io.walstream.settings.PublicationSettings;
import io.walstream.wal.Operation;

/**
 * Properties of the publication.
 */
public class PublicationProperties {

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
