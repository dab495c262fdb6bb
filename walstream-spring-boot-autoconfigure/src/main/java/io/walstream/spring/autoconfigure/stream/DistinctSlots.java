package io.walstream.spring.autoconfigure.stream;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

import io.walstream.settings.ServerAddress;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.failure.DuplicateSlotException;

/**
 * Checks that each stream has a slot of its own. Else one would wait for ever as if for
 * another instance, and its changes would be confirmed unseen by the other. Publications
 * may be shared: each stream leaves out what it does not listen to.
 */
final class DistinctSlots {

	private DistinctSlots() {
	}

	/**
	 * Checks streams.
	 * @param streams streams of one application
	 * @throws DuplicateSlotException if two have the same slot of a server
	 */
	static void require(Collection<ConfiguredStream> streams) {
		List<WalStreamSettings> checked = new ArrayList<>();
		for (ConfiguredStream stream : streams) {
			WalStreamSettings settings = stream.settings();
			checked.stream().filter((other) -> sameSlot(settings, other)).findFirst().ifPresent((other) -> {
				throw new DuplicateSlotException(settings.slot().name(), settings.name(), other.name());
			});
			checked.add(settings);
		}
	}

	// Slots are the server's, whatever the database
	private static boolean sameSlot(WalStreamSettings one, WalStreamSettings other) {
		return one.slot().name().equals(other.slot().name()) && sameServer(one, other);
	}

	private static boolean sameServer(WalStreamSettings one, WalStreamSettings other) {
		try {
			ServerAddress address = one.connection().address().get();
			return address.sharesHostWith(other.connection().address().get());
		}
		catch (RuntimeException ex) {
			// Reported when the stream is set up; other streams may do without
			return false;
		}
	}

}
