package io.walstream.stream;

/**
 * A stream changed its state.
 *
 * @param stream name of the stream
 * @param from state before
 * @param to state now
 */
public record StateChange(String stream, WalStreamState from, WalStreamState to) {

}
