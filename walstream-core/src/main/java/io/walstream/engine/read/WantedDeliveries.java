package io.walstream.engine.read;

import io.walstream.settings.ProtocolSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.value.ValueConversion;

/**
 * What the handler of a stream wants, over all connections.
 *
 * @param tables the tables whose changes it wants
 * @param messages the logical messages that it wants
 */
public record WantedDeliveries(WantedTables tables, WantedMessages messages) {

	/**
	 * What a handler wants.
	 * @param handler the handler
	 * @param protocol what is asked for
	 * @param conversion converts values of rows
	 * @return what it wants
	 */
	public static WantedDeliveries of(ChangeHandler handler, ProtocolSettings protocol, ValueConversion conversion) {
		return new WantedDeliveries(new WantedTables(handler, conversion), WantedMessages.of(protocol, handler));
	}

}
