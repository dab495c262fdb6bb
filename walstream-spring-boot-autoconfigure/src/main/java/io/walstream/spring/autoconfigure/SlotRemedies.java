package io.walstream.spring.autoconfigure;

import io.walstream.replication.SetupCancelledException;
import io.walstream.replication.SlotCreationTimeoutException;
import io.walstream.replication.SlotInvalidatedException;
import io.walstream.replication.SlotMismatchException;
import io.walstream.replication.SlotMissingException;
import io.walstream.replication.SlotOwnerException;
import io.walstream.wal.ShownText;

/**
 * What to do about a replication slot.
 */
final class SlotRemedies {

	private static final String OTHER_NAME = "give this stream another slot by walstream.slot.name";

	private SlotRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(SlotMismatchException.class, SlotRemedies::mismatch)
			.on(SlotOwnerException.class, SlotRemedies::owner)
			.on(DuplicateSlotException.class, SlotRemedies::duplicate)
			.on(SlotInvalidatedException.class, SlotRemedies::invalidated)
			.on(SlotMissingException.class, SlotRemedies::missing)
			.on(SlotCreationTimeoutException.class, SlotRemedies::creationTimeout)
			.on(SetupCancelledException.class, SlotRemedies::cancelled);
	}

	private static String mismatch(SlotMismatchException failure) {
		return """
				If another program uses the slot, %s. If nobody does, drop it:

				    %s""".formatted(OTHER_NAME, SqlText.dropSlot(failure.getSlotName()));
	}

	private static String owner(SlotOwnerException failure) {
		return """
				If '%s' is another application, %s. If it is this one under a former name, take its slot over:

				    COMMENT ON PUBLICATION %s IS %s;""".formatted(ShownText.of(failure.getOwner()), OTHER_NAME,
				SqlText.identifier(failure.getPublicationName()), SqlText.literal(failure.getExpectedComment()));
	}

	private static String duplicate(DuplicateSlotException failure) {
		return "Give the stream '%s' another slot by %s.".formatted(ShownText.of(failure.getStream()),
				PropertyNames.of(ShownText.of(failure.getStream()), "slot.name"));
	}

	private static String invalidated(SlotInvalidatedException failure) {
		return """
				Changes after the position that the slot had confirmed are lost to it: compare what the listeners wrote with the tables. Then drop the slot; the next start creates it and streams what is committed from then on:

				    %s

				So that it does not happen again, watch the health of the stream and look at max_slot_wal_keep_size, and from PostgreSQL 18 on at idle_replication_slot_timeout."""
			.formatted(SqlText.dropSlot(failure.getSlotName()));
	}

	private static String missing(SlotMissingException failure) {
		return "Find out who dropped the slot '%s': what was committed since is lost to it. Restart the application to create it again."
			.formatted(ShownText.of(failure.getSlotName()));
	}

	private static String creationTimeout(SlotCreationTimeoutException failure) {
		return """
				Wait for these transactions to end, or end them, a session by SELECT pg_terminate_backend(<pid>), a prepared transaction by ROLLBACK PREPARED '<gid>':
				%s

				or wait longer by walstream.slot.creation-timeout."""
			.formatted(SqlText.list(failure.getBlockers()));
	}

	private static String cancelled(SetupCancelledException failure) {
		return "The application was told to end while it was starting. Start it again; nothing half-made of the slot '%s' is left behind."
			.formatted(ShownText.of(failure.getSlotName()));
	}

}
