package io.walstream.setup;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

import io.walstream.catalog.CatalogUser;
import io.walstream.catalog.PublicationOwner;
import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableState;
import io.walstream.driver.Identifiers;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublicationSettings.Mode;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

/**
 * Decides what has to be done to a publication. Pure: it sees only what it is given. A
 * publication is never narrowed and never made to publish all tables.
 */
final class PublicationPlanner {

	private final PublicationSettings settings;

	private final SlotSettings slot;

	private final PrivilegeChecks privileges;

	PublicationPlanner(PublicationSettings settings, SlotSettings slot, CatalogUser user) {
		this.settings = settings;
		this.slot = slot;
		this.privileges = new PrivilegeChecks(user, settings.name());
	}

	/**
	 * Makes the plan.
	 * @param tables tables that are to be published
	 * @param publication the publication, empty if it does not exist
	 * @return the plan
	 * @throws PublicationMissingException if it may not be created
	 * @throws PublicationMismatchException if it does not suffice and may not be changed
	 * @throws PartitionNameException if a table's changes come under another name
	 * @throws ReplicaIdentityException if the server would refuse updates or deletes
	 * @throws MissingPrivilegesException if the user cannot do what is needed
	 * @throws SlotOwnerException if it belongs to another application
	 */
	PublicationPlan plan(List<TableState> tables, Optional<PublicationState> publication) {
		this.privileges.requireFunctions();
		return publication.isPresent() ? extend(tables, publication.get()) : create(tables);
	}

	private PublicationPlan create(List<TableState> tables) {
		if (this.settings.mode() == Mode.VALIDATE) {
			throw new PublicationMissingException(this.settings.name());
		}
		PartitionChecks.require(tables, this.settings.name(), PublicationState.Scope.NONE,
				this.settings.viaPartitionRoot());
		Set<Operation> operations = wantedOperations(tables);
		IdentityChecks.require(tables, operations);
		String publication = Identifiers.quote(this.settings.name());
		String create = "CREATE PUBLICATION " + publication
				+ (tables.isEmpty() ? "" : " FOR TABLE " + Identifiers.quoteAll(names(tables))) + " WITH (publish = '"
				+ text(operations) + "', publish_via_partition_root = " + this.settings.viaPartitionRoot() + ")";
		String comment = "COMMENT ON PUBLICATION " + publication + " IS "
				+ Identifiers.literal(PublicationOwner.commentWithoutSlot(this.slot.owner()));
		List<String> statements = List.of(create, comment);
		this.privileges.requireToCreate(tables, statements);
		return new PublicationPlan(names(tables), false, statements, List.of());
	}

	private PublicationPlan extend(List<TableState> tables, PublicationState publication) {
		publication.owner().ifPresent((owner) -> requireOwner(owner, this.settings, this.slot));
		List<TableState> missing = tables.stream().filter((table) -> !publication.scope().covers(table)).toList();
		Set<Operation> added = wantedOperations(tables);
		added.removeAll(publication.operations());
		Set<Operation> operations = union(publication.operations(), wantedOperations(tables));
		boolean root = !publication.viaPartitionRoot() && PartitionChecks.needRoot(tables);
		PartitionChecks.require(tables, this.settings.name(), publication.scope(),
				root || publication.viaPartitionRoot());
		List<String> warnings = PublicationWarnings.of(tables, publication, this.settings);
		if (missing.isEmpty() && added.isEmpty()) {
			IdentityChecks.requireForListeners(tables, publication.operations());
			if (!root) {
				return PublicationPlan.nothing(warnings);
			}
		}
		requireExtensible(missing, added, root, publication);
		requireIdentities(tables, missing, publication, added, operations);
		List<TableState> locked = (added.isEmpty() && !root) ? missing : tables;
		List<String> statements = statements(missing, added.isEmpty() ? Set.of() : operations, root);
		this.privileges.requireToExtend(publication.foreignOwner(), locked, statements);
		return new PublicationPlan(names(locked), true, statements, warnings);
	}

	private void requireExtensible(List<TableState> missing, Set<Operation> added, boolean root,
			PublicationState publication) {
		boolean extensible = this.settings.mode() == Mode.CREATE_AND_EXTEND;
		List<String> texts = new ArrayList<>();
		if (!extensible) {
			missing.forEach((table) -> texts.add("table " + table.table()));
			added.forEach((operation) -> texts.add("operation " + operation));
		}
		if (root && !(extensible && mayRename(publication))) {
			texts.add(PublicationMismatchException.VIA_PARTITION_ROOT);
		}
		if (!texts.isEmpty()) {
			throw new PublicationMismatchException(this.settings.name(), texts);
		}
	}

	// Who else reads the publication would get the changes under names it does not know
	private boolean mayRename(PublicationState publication) {
		return this.settings.viaPartitionRoot() && publication.owner().isPresent();
	}

	private static void requireIdentities(List<TableState> tables, List<TableState> missing,
			PublicationState publication, Set<Operation> added, Set<Operation> operations) {
		IdentityChecks.require(missing, operations);
		if (!added.isEmpty()) {
			IdentityChecks.require(tables, operations);
			IdentityChecks.requireGapless(publication.gaps(), added);
		}
	}

	private List<String> statements(List<TableState> missing, Set<Operation> operations, boolean root) {
		String alter = "ALTER PUBLICATION " + Identifiers.quote(this.settings.name());
		List<String> statements = new ArrayList<>();
		if (!operations.isEmpty()) {
			statements.add(alter + " SET (publish = '" + text(operations) + "')");
		}
		if (root) {
			statements.add(alter + " SET (publish_via_partition_root = true)");
		}
		if (!missing.isEmpty()) {
			statements.add(alter + " ADD TABLE " + Identifiers.quoteAll(names(missing)));
		}
		return statements;
	}

	// Who only validates uses what others manage and may share it
	static void requireOwner(String owner, PublicationSettings settings, SlotSettings slot) {
		if (settings.mode() != Mode.VALIDATE && !owner.equals(slot.owner())) {
			throw new SlotOwnerException(slot.name(), settings.name(), owner, slot.owner(),
					PublicationOwner.comment(slot.owner()));
		}
	}

	private Set<Operation> wantedOperations(List<TableState> tables) {
		Set<Operation> operations = EnumSet.noneOf(Operation.class);
		operations.addAll(this.settings.operations());
		if (operations.isEmpty()) {
			tables.forEach((table) -> operations.addAll(table.wanted().operations()));
		}
		return operations;
	}

	private static Set<Operation> union(Set<Operation> first, Set<Operation> second) {
		Set<Operation> union = EnumSet.noneOf(Operation.class);
		union.addAll(first);
		union.addAll(second);
		return union;
	}

	private static List<Table> names(List<TableState> tables) {
		return tables.stream().map(TableState::table).toList();
	}

	private static String text(Set<Operation> operations) {
		return operations.stream()
			.sorted()
			.map((operation) -> operation.name().toLowerCase(Locale.ROOT))
			.collect(Collectors.joining(", "));
	}

}
