package io.walstream.stream;

/**
 * A slot of a stream changed its state.
 *
 * @param stream name of the stream
 * @param slot name of the slot
 * @param from state before
 * @param to state now
 */
public record StateChange(String stream, String slot, WalStreamState from, WalStreamState to) {

}
