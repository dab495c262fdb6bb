package io.walstream.setup;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.catalog.PublicationCatalog;
import io.walstream.catalog.PublicationOwner;
import io.walstream.catalog.SideConnection;
import io.walstream.driver.Identifiers;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.ShownText;

/**
 * What the server remembers of a slot while there is none: the comment of its publication
 * says that it was created. Who only validates the publication may share it with other
 * slots, so that it says nothing then.
 */
public final class SlotPromise {

	private static final Logger logger = LoggerFactory.getLogger(SlotPromise.class);

	private SlotPromise() {
	}

	/**
	 * Whether the slot was created at some time. To be asked before it is looked for:
	 * another instance may be about to create it.
	 * @param side an ordinary connection
	 * @param publication the publication
	 * @param slot the slot
	 * @return whether its publication says so
	 */
	public static boolean isGiven(SideConnection side, PublicationSettings publication, SlotSettings slot) {
		return publication.mode() != PublicationSettings.Mode.VALIDATE
				&& comment(side, publication).filter(PublicationOwner.comment(slot.owner())::equals).isPresent();
	}

	/**
	 * Notes that the slot exists, if that is not noted. It is tried again at the next
	 * setup if it cannot be.
	 * @param side an ordinary connection
	 * @param publication the publication
	 * @param slot the slot
	 */
	public static void give(SideConnection side, PublicationSettings publication, SlotSettings slot) {
		if (publication.mode() == PublicationSettings.Mode.VALIDATE
				|| comment(side, publication).filter(PublicationOwner.commentWithoutSlot(slot.owner())::equals)
					.isEmpty()) {
			return;
		}
		String sql = "COMMENT ON PUBLICATION " + Identifiers.quote(publication.name()) + " IS "
				+ Identifiers.literal(PublicationOwner.comment(slot.owner()));
		PublicationPlan plan = new PublicationPlan(List.of(), false, List.of(sql), List.of());
		try {
			new PublicationTransaction(side.jdbc(), publication.name()).apply(plan, (jdbc) -> plan);
		}
		catch (SQLException ex) {
			logger.info("It could not be noted that replication slot '{}' exists (SQLSTATE {})", slot.name(),
					ex.getSQLState());
			logger.debug("Comment of publication '{}' was not written", publication.name(), ex);
		}
	}

	/**
	 * Drops the publication that a stream with a temporary slot made for itself, before
	 * that slot ends. One that a permanent slot was created for, or that is not ours, is
	 * left alone. Never fails: what is left is used by the next stream.
	 * @param side an ordinary connection
	 * @param publication the publication
	 * @param slot the temporary slot
	 */
	public static void withdraw(SideConnection side, PublicationSettings publication, SlotSettings slot) {
		if (publication.mode() == PublicationSettings.Mode.VALIDATE) {
			return;
		}
		try {
			PublicationPlan plan = withdrawal(side.jdbc(), publication, slot);
			if (!plan.isEmpty()) {
				new PublicationTransaction(side.jdbc(), publication.name()).apply(plan,
						(jdbc) -> withdrawal(jdbc, publication, slot));
			}
		}
		catch (SQLException ex) {
			logger.info("Publication '{}' of temporary replication slot '{}' was not dropped (SQLSTATE {})",
					ShownText.of(publication.name()), slot.name(), ex.getSQLState());
			logger.debug("Publication '{}' was not dropped", publication.name(), ex);
		}
	}

	private static PublicationPlan withdrawal(Connection connection, PublicationSettings publication, SlotSettings slot)
			throws SQLException {
		boolean ours = new PublicationCatalog(connection).comment(publication.name())
			.filter(PublicationOwner.commentWithoutSlot(slot.owner())::equals)
			.isPresent();
		return ours
				? new PublicationPlan(List.of(), false,
						List.of("DROP PUBLICATION " + Identifiers.quote(publication.name())), List.of())
				: PublicationPlan.nothing(List.of());
	}

	private static Optional<String> comment(SideConnection side, PublicationSettings publication) {
		return side.execute("read the publication's comment",
				(jdbc) -> new PublicationCatalog(jdbc).comment(publication.name()));
	}

}
