package io.walstream.engine.read;

/**
 * Where the deliveries of a connection come from. The loop that reads asks for a turn's
 * share at a time, and sees to the rest between the turns: room in the queue, status
 * updates, silence. A source that gives something else first, before what the server
 * sends, takes the place of the {@link ReplicationSource} and asks that one when it is
 * through. Used by the thread that reads, for one connection.
 */
@FunctionalInterface
interface DeliverySource {

	/**
	 * Reads what is there and hands it on, but not more than a turn's share: so that what
	 * comes meets the limits of the queue, and a status update is not late. It waits much
	 * shorter than the status interval.
	 * @return whether something came
	 * @throws io.walstream.failure.WalStreamException if nothing more can be read
	 */
	boolean read();

}
