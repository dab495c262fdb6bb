package io.walstream.stream;

import io.walstream.replication.ConnectionSettings;
import io.walstream.replication.PublicationSettings;
import io.walstream.replication.SlotSettings;

/**
 * All that a stream needs to know.
 *
 * @param name name of the stream
 * @param connection how to connect
 * @param publication what is published
 * @param slot the replication slot
 * @param flow how changes flow to the handler
 * @param recovery how it goes on after a loss of the connection
 */
public record WalStreamSettings(String name, ConnectionSettings connection, PublicationSettings publication,
		SlotSettings slot, FlowSettings flow, RecoverySettings recovery) {

	/** Name of the stream that needs no name. */
	public static final String DEFAULT_NAME = "default";

	/**
	 * Settings with defaults for the flow and the recovery.
	 * @param connection how to connect
	 * @param publication what is published
	 * @param slot the replication slot
	 * @return the settings of a stream named {@value #DEFAULT_NAME}
	 */
	public static WalStreamSettings of(ConnectionSettings connection, PublicationSettings publication,
			SlotSettings slot) {
		return new WalStreamSettings(DEFAULT_NAME, connection, publication, slot, FlowSettings.defaults(),
				RecoverySettings.defaults());
	}

}
