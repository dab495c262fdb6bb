package io.walstream.spring.autoconfigure.stream;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.walstream.catalog.OwnedPublication;
import io.walstream.catalog.ReplicationSlot;
import io.walstream.catalog.ServerFacts;
import io.walstream.catalog.SideConnection;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.autoconfigure.diagnostics.SqlText;

/**
 * Finds publications and replication slots of this application that no stream of it uses
 * any more: nobody reads them, and a slot retains WAL until it is dropped. What a
 * connection reads is in use, and what another application owns is not spoken of.
 */
final class LeftBehind {

	private final StreamNames names;

	private final List<WalStreamSettings> used;

	private final Map<String, WalStreamSettings> unused;

	/**
	 * Creates the search.
	 * @param names names of this application
	 * @param used streams that have a listener
	 * @param unused streams that have none
	 */
	LeftBehind(StreamNames names, List<WalStreamSettings> used, List<WalStreamSettings> unused) {
		this.names = names;
		this.used = List.copyOf(used);
		this.unused = unused.stream()
			.collect(Collectors.toMap((settings) -> settings.publication().name(), Function.identity(),
					(first, second) -> first));
	}

	/**
	 * Looks for what owned publications leave behind.
	 * @param side a connection to one of the databases
	 * @return what was found, each a sentence with the SQL that retires it
	 */
	List<String> ofPublications(SideConnection side) {
		ServerFacts facts = side.facts();
		List<String> found = new ArrayList<>();
		for (OwnedPublication publication : side.ownedPublications()) {
			StreamNames.Kinship kinship = this.names.kinship(publication.owner());
			if (kinship != StreamNames.Kinship.OTHER && !isUsedPublication(publication.name())) {
				Optional<ReplicationSlot> slot = slot(side, slotName(publication.name()), facts);
				if (!slot.map(ReplicationSlot::active).orElse(false)) {
					found.add(describe(publication, slot.map(ReplicationSlot::name), kinship));
				}
			}
		}
		return found;
	}

	/**
	 * Looks for the slot of a stream without a listener whose publication is gone or was
	 * not made by walstream.
	 * @param side a connection to the stream's database
	 * @param stream the stream
	 * @return what was found
	 */
	Optional<String> ofStream(SideConnection side, WalStreamSettings stream) {
		Set<String> owned = side.ownedPublications()
			.stream()
			.map(OwnedPublication::name)
			.collect(Collectors.toCollection(HashSet::new));
		if (owned.contains(stream.publication().name())) {
			return Optional.empty();
		}
		return slot(side, stream.slot().name(), side.facts()).filter((slot) -> !slot.active())
			.map((slot) -> "Replication slot '%s' exists but stream '%s' has no listener: it retains WAL until it is dropped by: %s"
				.formatted(slot.name(), stream.name(), SqlText.dropSlot(slot.name())));
	}

	private static String describe(OwnedPublication publication, Optional<String> slot, StreamNames.Kinship kinship) {
		String sql = slot.map((name) -> SqlText.dropSlot(name) + " ").orElse("")
				+ "DROP PUBLICATION %s;".formatted(SqlText.identifier(publication.name()));
		String what = "Publication '%s'".formatted(publication.name())
				+ slot.map(" and replication slot '%s', which retains WAL,"::formatted).orElse("");
		return (kinship == StreamNames.Kinship.SELF)
				? "%s of this application is used by none of its streams. If no other instance needs it, retire it by: %s"
					.formatted(what, sql)
				: "%s of '%s' is read by nobody. If that was this application before it was renamed, and not another one, retire it by: %s"
					.formatted(what, SqlText.comment(publication.owner()), sql);
	}

	private boolean isUsedPublication(String name) {
		return this.used.stream().anyMatch((settings) -> settings.publication().name().equals(name));
	}

	// Only the settings of a stream tell of a slot that is called otherwise
	private String slotName(String publication) {
		WalStreamSettings settings = this.unused.get(publication);
		return (settings != null) ? settings.slot().name() : publication;
	}

	private Optional<ReplicationSlot> slot(SideConnection side, String name, ServerFacts facts) {
		boolean needed = this.used.stream().anyMatch((settings) -> settings.slot().name().equals(name));
		return needed ? Optional.empty() : side.slot(name)
			.filter((slot) -> "pgoutput".equals(slot.plugin()) && facts.database().equals(slot.database()));
	}

}
