package io.walstream.spring.autoconfigure.diagnostics;

import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.SetupCancelledException;
import io.walstream.failure.SlotAheadException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotDroppedException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.SlotMissingException;
import io.walstream.failure.SlotMovedException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.spring.autoconfigure.properties.PropertyNames;
import io.walstream.spring.failure.DuplicateSlotException;
import io.walstream.wal.Lsn;
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
			.on(ServerDecodingException.class, SlotRemedies::decoding)
			.on(SlotMissingException.class, SlotRemedies::missing)
			.on(SlotDroppedException.class, SlotRemedies::dropped)
			.on(SlotAheadException.class, SlotRemedies::ahead)
			.on(SlotMovedException.class, SlotRemedies::moved)
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
				Changes after the position that the slot had confirmed are lost to it: compare what the listeners wrote with the tables. Then drop the slot:

				    %s

				The next start finds out that it is missing and says what lets the slot be created again.

				So that it does not happen again, watch the health of the stream and look at max_slot_wal_keep_size, and from PostgreSQL 18 on at idle_replication_slot_timeout."""
			.formatted(SqlText.dropSlot(failure.getSlotName()));
	}

	// The server decodes with the catalog of the time of each change
	private static String decoding(ServerDecodingException failure) {
		return """
				If a row filter of the publication fails, mend it by ALTER PUBLICATION: that helps for what is written from then on. What is written already is decoded as it was. Leave it out; its changes are lost to the stream.
				%s
				All that is committed until now is left out by:

				    SELECT pg_replication_slot_advance(%s, pg_current_wal_flush_lsn());

				If the server cannot read its WAL (SQLSTATE of class 58 or XX), drop the slot; the next start creates it and streams what is committed from then on:

				    %s

				Then start the stream."""
			.formatted(leaveOutOne(failure), SqlText.literal(failure.getSlotName()),
					SqlText.dropSlot(failure.getSlotName()));
	}

	private static String leaveOutOne(ServerDecodingException failure) {
		Lsn position = failure.getPosition();
		if (position == null) {
			return "";
		}
		return """

				Only the transaction that failed, from PostgreSQL 15 on and if it has no subtransactions, so that a row is returned:

				    CREATE EXTENSION IF NOT EXISTS pg_walinspect;
				    SELECT pg_replication_slot_advance(%s, end_lsn)
				        FROM pg_get_wal_records_info('%s', pg_current_wal_flush_lsn())
				        WHERE resource_manager = 'Transaction' AND record_type = 'COMMIT'
				        AND xid = (SELECT xid FROM pg_get_wal_record_info('%s'));
				"""
			.formatted(SqlText.literal(failure.getSlotName()), position, position);
	}

	private static String missing(SlotMissingException failure) {
		return "Find out who dropped the slot '%s': what was committed since is lost to it. Then start the stream, which creates the slot again, by the action 'start' of the endpoint walstream. A restart of the application says first what is lost."
			.formatted(ShownText.of(failure.getSlotName()));
	}

	private static String dropped(SlotDroppedException failure) {
		return """
				Find out who dropped the slot, or whether it got another name by walstream.slot.name. Compare what the listeners wrote with the tables. Then say that there is no slot, so that the next start creates it and streams what is committed from then on:

				    COMMENT ON PUBLICATION %s IS %s;"""
			.formatted(SqlText.identifier(failure.getPublicationName()),
					SqlText.literal(failure.getCommentWithoutSlot()));
	}

	private static String ahead(SlotAheadException failure) {
		return """
				Find out whether the URL leads to the server that is meant, and whether it was restored from a backup: it lacks WAL that was confirmed. Until it has written up to %s, nothing that is committed would be sent. Compare what the listeners wrote with the tables, then drop the slot:

				    %s

				The next start finds out that it is missing and says what lets the slot be created again."""
			.formatted(failure.getConfirmedFlushLsn(), SqlText.dropSlot(failure.getSlotName()));
	}

	private static String moved(SlotMovedException failure) {
		return "Find out who dropped the slot '%s' and made it anew, or moved it: what was committed between %s and %s can be missing. Compare what the listeners wrote with the tables. Then start the stream, which goes on from the slot's position, by the action 'start' of the endpoint walstream or by a restart of the application."
			.formatted(ShownText.of(failure.getSlotName()), failure.getConfirmed(), failure.getConfirmedFlushLsn());
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
