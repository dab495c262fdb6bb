package io.walstream.spring.failure;

import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;

import io.walstream.failure.WalStreamException;

/**
 * Properties configure listeners that the application does not have.
 */
public class UnknownListenerException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final transient Set<String> unknown;

	private final transient Set<String> known;

	public UnknownListenerException(Collection<String> unknown, Collection<String> known) {
		super("Listeners %s are configured but not there, the application has %s".formatted(new TreeSet<>(unknown),
				new TreeSet<>(known)));
		this.unknown = new TreeSet<>(unknown);
		this.known = new TreeSet<>(known);
	}

	public Set<String> getUnknown() {
		return this.unknown;
	}

	public Set<String> getKnown() {
		return this.known;
	}

}
