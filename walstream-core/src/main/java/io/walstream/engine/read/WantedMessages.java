package io.walstream.engine.read;

import io.walstream.failure.UnexpectedMessageException;
import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.settings.ProtocolSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.wal.Lsn;

/**
 * Says which logical messages are handed over. Used by the thread that reads, over all
 * connections.
 */
@FunctionalInterface
interface WantedMessages {

	/** No message was asked for. */
	WantedMessages REFUSED = (message, lsn) -> {
		throw new UnexpectedMessageException("Message was not asked for", lsn);
	};

	/**
	 * Whether a message is handed over.
	 * @param message the message
	 * @param lsn position of its WAL record
	 * @return whether it is; else its position counts as handled in its turn
	 * @throws UnexpectedMessageException if it was not asked for
	 */
	boolean contains(Message message, Lsn lsn);

	/**
	 * Those that a handler wants, if any are asked for.
	 * @param protocol what is asked for
	 * @param handler the handler
	 * @return the messages
	 */
	static WantedMessages of(ProtocolSettings protocol, ChangeHandler handler) {
		return protocol.messages() ? new WantedPrefixes(handler::handlesMessages) : REFUSED;
	}

}
