package io.walstream.stream;

import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

import io.walstream.value.ExactConversion;
import io.walstream.value.ValueConversion;

/**
 * What a stream uses of the application around it.
 *
 * @param handlerThreads makes the thread that calls the handler
 * @param conversion converts values of rows
 * @param stateListener told of each change of state of a slot, by the thread that changes
 * it; must not wait
 */
public record WalStreamEnvironment(ThreadFactory handlerThreads, ValueConversion conversion,
		Consumer<StateChange> stateListener) {

	/**
	 * An environment without a framework: a daemon thread, exact conversions, no
	 * listener.
	 * @param streamName name of the stream, which names the thread
	 * @return the environment
	 */
	public static WalStreamEnvironment plain(String streamName) {
		return new WalStreamEnvironment((task) -> {
			Thread thread = new Thread(task, "walstream-" + streamName + "-handler");
			thread.setDaemon(true);
			return thread;
		}, new ExactConversion(), (change) -> {
		});
	}

}
