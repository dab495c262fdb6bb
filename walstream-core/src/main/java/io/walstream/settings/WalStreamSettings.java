package io.walstream.settings;

/**
 * All that a stream needs to know.
 *
 * @param name name of the stream
 * @param connection how to connect
 * @param publication what is published
 * @param slot the replication slot
 * @param flow how changes flow to the handler
 * @param recovery how it goes on after a loss of the connection
 * @param protocol what the server is asked to send
 */
public record WalStreamSettings(String name, ConnectionSettings connection, PublicationSettings publication,
		SlotSettings slot, FlowSettings flow, RecoverySettings recovery, ProtocolSettings protocol) {

	/** Name of the stream that needs no name. */
	public static final String DEFAULT_NAME = "default";

	/**
	 * Settings with defaults for the flow, the recovery and the protocol.
	 * @param connection how to connect
	 * @param publication what is published
	 * @param slot the replication slot
	 * @return the settings of a stream named {@value #DEFAULT_NAME}
	 */
	public static WalStreamSettings of(ConnectionSettings connection, PublicationSettings publication,
			SlotSettings slot) {
		return new WalStreamSettings(DEFAULT_NAME, connection, publication, slot, FlowSettings.defaults(),
				RecoverySettings.defaults(), ProtocolSettings.defaults());
	}

	/**
	 * These settings with another connection.
	 * @param connection how to connect
	 * @return new settings
	 */
	public WalStreamSettings withConnection(ConnectionSettings connection) {
		return new WalStreamSettings(this.name, connection, this.publication, this.slot, this.flow, this.recovery,
				this.protocol);
	}

	/**
	 * These settings with another publication.
	 * @param publication what is published
	 * @return new settings
	 */
	public WalStreamSettings withPublication(PublicationSettings publication) {
		return new WalStreamSettings(this.name, this.connection, publication, this.slot, this.flow, this.recovery,
				this.protocol);
	}

	/**
	 * These settings with another slot.
	 * @param slot the replication slot
	 * @return new settings
	 */
	public WalStreamSettings withSlot(SlotSettings slot) {
		return new WalStreamSettings(this.name, this.connection, this.publication, slot, this.flow, this.recovery,
				this.protocol);
	}

	/**
	 * These settings with another flow.
	 * @param flow how changes flow to the handler
	 * @return new settings
	 */
	public WalStreamSettings withFlow(FlowSettings flow) {
		return new WalStreamSettings(this.name, this.connection, this.publication, this.slot, flow, this.recovery,
				this.protocol);
	}

	/**
	 * These settings with another recovery.
	 * @param recovery how it goes on after a loss of the connection
	 * @return new settings
	 */
	public WalStreamSettings withRecovery(RecoverySettings recovery) {
		return new WalStreamSettings(this.name, this.connection, this.publication, this.slot, this.flow, recovery,
				this.protocol);
	}

	/**
	 * These settings with another protocol.
	 * @param protocol what the server is asked to send
	 * @return new settings
	 */
	public WalStreamSettings withProtocol(ProtocolSettings protocol) {
		return new WalStreamSettings(this.name, this.connection, this.publication, this.slot, this.flow, this.recovery,
				protocol);
	}

}
