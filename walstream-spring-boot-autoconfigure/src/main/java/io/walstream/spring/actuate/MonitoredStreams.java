package io.walstream.spring.actuate;

import java.util.Collection;
import java.util.Optional;

/**
 * The streams that endpoint and health tell about.
 */
@FunctionalInterface
public interface MonitoredStreams {

	/**
	 * All streams.
	 * @return the streams, none before the application's listeners are known
	 */
	Collection<MonitoredStream> monitored();

	/**
	 * A stream.
	 * @param name name of the stream
	 * @return the stream, empty if there is none of that name
	 */
	default Optional<MonitoredStream> monitored(String name) {
		return monitored().stream().filter((candidate) -> candidate.stream().name().equals(name)).findFirst();
	}

}
