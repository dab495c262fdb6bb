package io.walstream.stream;

import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;

import io.walstream.change.ValueConversion;

/**
 * What a stream uses of the application around it.
 *
 * @param handlerThreads makes the thread that calls the handler
 * @param conversion converts values of rows
 * @param stateListener told of each change of state, by the thread that changes it; must
 * not wait
 */
public record WalStreamEnvironment(ThreadFactory handlerThreads, ValueConversion conversion,
		Consumer<StateChange> stateListener) {

}
