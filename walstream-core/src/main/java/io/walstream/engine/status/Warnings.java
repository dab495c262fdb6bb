package io.walstream.engine.status;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Warnings about a slot: those found when it was connected, and those that come and go
 * while it streams. Safe for use by several threads.
 */
public final class Warnings {

	private final Map<Topic, String> running = new ConcurrentSkipListMap<>();

	private volatile List<String> found = List.of();

	/**
	 * Replaces what was found when the slot was connected.
	 * @param found the warnings, each a sentence
	 */
	public void found(List<String> found) {
		this.found = List.copyOf(found);
	}

	/**
	 * Adds to what was found when the slot was connected.
	 * @param warning a sentence, shown until the slot is connected again
	 */
	synchronized void add(String warning) {
		this.found = Stream.concat(this.found.stream(), Stream.of(warning)).toList();
	}

	/**
	 * Something is found or not any more while the slot streams.
	 * @param topic what it is about
	 * @param text a sentence, {@code null} if there is nothing to warn of
	 */
	public void running(Topic topic, @Nullable String text) {
		if (text != null) {
			this.running.put(topic, text);
		}
		else {
			this.running.remove(topic);
		}
	}

	void connected() {
		this.running.clear();
	}

	public List<String> all() {
		return Stream.concat(this.found.stream(), this.running.values().stream()).toList();
	}

	/**
	 * What a warning of a slot that streams is about.
	 */
	public enum Topic {

		/** Standbys that the server waits for before it sends more. */
		STANDBY,
		/** An error by which the server ended the stream. */
		SERVER_ERROR

	}

}
