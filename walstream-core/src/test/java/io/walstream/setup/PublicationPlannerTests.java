package io.walstream.setup;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.CatalogUser;
import io.walstream.catalog.IdentityGap;
import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableAccess;
import io.walstream.catalog.TableState;
import io.walstream.failure.ForeignOwner;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublicationSettings.Mode;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link PublicationPlanner}.
 */
class PublicationPlannerTests {

	private static final Set<Operation> ALL = EnumSet.allOf(Operation.class);

	private static final Table ORDERS = new Table("sales", "orders");

	private static final Table LINES = new Table("sales", "lines");

	private static final ForeignOwner DBA = new ForeignOwner("dba", true);

	private static final Table PART = new Table("sales", "orders_1");

	@Test
	void planWhenMissingCreatesWithTheOperationsOfItsTables() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, null, table(ORDERS, Operation.INSERT),
				table(LINES, Operation.TRUNCATE, Operation.INSERT));

		assertThat(plan.statements()).containsExactly(
				"CREATE PUBLICATION \"p\" FOR TABLE \"sales\".\"orders\", \"sales\".\"lines\""
						+ " WITH (publish = 'insert, truncate', publish_via_partition_root = true)",
				"COMMENT ON PUBLICATION \"p\" IS 'walstream owner=app (no slot yet)'");
		assertThat(plan.lockedTables()).isEmpty();
		assertThat(plan.warnings()).isEmpty();
	}

	@Test
	void planWhenMissingAndOnlyValidatedFails() {
		assertThatExceptionOfType(PublicationMissingException.class)
			.isThrownBy(() -> plan(Mode.VALIDATE, null, table(ORDERS, Operation.INSERT)))
			.satisfies((ex) -> assertThat(ex.getPublicationName()).isEqualTo("p"));
	}

	@Test
	void planWhenOperationsAreConfiguredPublishesThem() {
		PublicationSettings settings = new PublicationSettings("p", Mode.CREATE, Set.of(Operation.DELETE), false,
				(connection) -> List.of());

		assertThat(new PublicationPlanner(settings, slot(), user())
			.plan(List.of(table(ORDERS, Operation.INSERT)), Optional.empty())
			.statements()
			.get(0)).endsWith("WITH (publish = 'delete', publish_via_partition_root = false)");
	}

	@Test
	void planWhenItSufficesIsEmpty() {
		for (Mode mode : Mode.values()) {
			assertThat(plan(mode, publication(ALL, ORDERS), table(ORDERS, Operation.INSERT)).isEmpty()).isTrue();
		}
	}

	@Test
	void planWhenTableIsMissingAddsOnlyThatUnderLock() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, publication(ALL, ORDERS), table(ORDERS, Operation.INSERT),
				table(LINES, Operation.INSERT));

		assertThat(plan.statements()).containsExactly("ALTER PUBLICATION \"p\" ADD TABLE \"sales\".\"lines\"");
		assertThat(plan.lockedTables()).containsExactly(LINES);
	}

	@Test
	void planWhenOperationIsMissingAddsItAndNeverNarrows() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, publication(EnumSet.of(Operation.TRUNCATE), ORDERS),
				table(ORDERS, Operation.INSERT));

		assertThat(plan.statements()).containsExactly("ALTER PUBLICATION \"p\" SET (publish = 'insert, truncate')");
		assertThat(plan.lockedTables()).containsExactly(ORDERS);
	}

	@Test
	void planWhenItMayNotBeChangedNamesWhatIsMissing() {
		for (Mode mode : List.of(Mode.CREATE, Mode.VALIDATE)) {
			assertThatExceptionOfType(PublicationMismatchException.class).isThrownBy(
					() -> plan(mode, publication(EnumSet.of(Operation.INSERT), ORDERS), table(LINES, Operation.UPDATE)))
				.satisfies(
						(ex) -> assertThat(ex.getMissing()).containsExactly("table sales.lines", "operation UPDATE"));
		}
	}

	@Test
	void planWhenSchemaOrAllTablesArePublishedCoversAndWarns() {
		PublicationPlan schema = plan(Mode.VALIDATE,
				publication(ALL, new PublicationState.Scope(false, Set.of("sales"), Set.of(), Set.of())),
				table(ORDERS, Operation.INSERT));
		PublicationPlan all = plan(Mode.VALIDATE,
				publication(ALL, new PublicationState.Scope(true, Set.of(), Set.of(), Set.of())),
				table(ORDERS, Operation.INSERT));

		assertThat(schema.isEmpty()).isTrue();
		assertThat(schema.warnings()).singleElement().asString().contains("schemas [sales]");
		assertThat(all.isEmpty()).isTrue();
		assertThat(all.warnings()).singleElement().asString().contains("all tables");
	}

	@Test
	void planWhenOthersArePublishedTooWarns() {
		assertThat(plan(Mode.CREATE, publication(ALL, ORDERS, LINES), table(ORDERS, Operation.INSERT)).warnings())
			.singleElement()
			.asString()
			.contains("sales.lines");
	}

	@Test
	void planWhenIdentityIsMissingRefusesUpdatesAndDeletes() {
		assertThatExceptionOfType(ReplicaIdentityException.class)
			.isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, null, gap(ORDERS, Operation.INSERT, Operation.UPDATE)))
			.satisfies((ex) -> {
				assertThat(ex.getTable()).isEqualTo(ORDERS);
				assertThat(ex.getReplicaIdentity()).isEqualTo("NOTHING");
				assertThat(ex.getOperations()).containsExactly(Operation.UPDATE);
			});
	}

	@Test
	void planWhenIdentityIsMissingAllowsInserts() {
		assertThat(plan(Mode.CREATE_AND_EXTEND, null, gap(ORDERS, Operation.INSERT, Operation.TRUNCATE)).isEmpty())
			.isFalse();
	}

	@Test
	void planWhenInsertOnlyTableStandsBesideUpdatesRefuses() {
		assertThatExceptionOfType(ReplicaIdentityException.class).isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, null,
				table(LINES, Operation.DELETE), gap(ORDERS, Operation.INSERT)));
	}

	@Test
	void planWhenOtherTableOfThePublicationHasNoIdentityRefusesToExtendIt() {
		PublicationState publication = new PublicationState(EnumSet.of(Operation.INSERT), true,
				new PublicationState.Scope(false, Set.of(), Set.of(ORDERS, LINES), Set.of()), null, null,
				List.of(new IdentityGap(LINES, "NOTHING")));

		assertThatExceptionOfType(ReplicaIdentityException.class)
			.isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, publication, table(ORDERS, Operation.UPDATE)))
			.satisfies((ex) -> assertThat(ex.getTable()).isEqualTo(LINES));
	}

	@Test
	void planWhenPublishedTableHasNoIdentityRefusesOnlyWhoWaitsForUpdates() {
		assertThat(plan(Mode.VALIDATE, publication(ALL, ORDERS), gap(ORDERS, Operation.INSERT)).isEmpty()).isTrue();
		assertThatExceptionOfType(ReplicaIdentityException.class)
			.isThrownBy(() -> plan(Mode.VALIDATE, publication(ALL, ORDERS), gap(ORDERS, Operation.DELETE)));
	}

	@Test
	void planWhenOwnerIsAnotherRefuses() {
		PublicationState publication = new PublicationState(ALL, true,
				new PublicationState.Scope(false, Set.of(), Set.of(ORDERS), Set.of()), "walstream owner=other", null,
				List.of());

		assertThatExceptionOfType(SlotOwnerException.class)
			.isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, publication, table(ORDERS, Operation.INSERT)))
			.satisfies((ex) -> assertThat(ex.getOwner()).isEqualTo("other"));
		assertThat(plan(Mode.VALIDATE, publication, table(ORDERS, Operation.INSERT)).isEmpty()).isTrue();
	}

	@Test
	void planWhenTableIsOfAnotherRoleNamesTheOwners() {
		TableState foreign = new TableState(new PublishedTable(ORDERS, Set.of(Operation.INSERT)), 1, List.of(ORDERS),
				false, new TableAccess(DBA, true), null);

		assertThatExceptionOfType(MissingPrivilegesException.class)
			.isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, null, foreign))
			.satisfies((ex) -> assertThat(ex.getMissing())
				.containsExactly(new MissingPrivilege.TableOwnership(DBA, List.of(ORDERS))));
		assertThat(plan(Mode.CREATE_AND_EXTEND, publication(ALL, ORDERS), foreign).isEmpty()).isTrue();
	}

	@Test
	void planWhenUserMayNotCreateRefuses() {
		PublicationPlanner planner = new PublicationPlanner(PublicationSettings.of("p", (connection) -> List.of()),
				slot(), new CatalogUser("me", "shop", 17, false, true, List.of()));

		assertThatExceptionOfType(MissingPrivilegesException.class)
			.isThrownBy(() -> planner.plan(List.of(table(ORDERS, Operation.INSERT)), Optional.empty()))
			.satisfies((ex) -> assertThat(ex.getUsername()).isEqualTo("me"));
	}

	@Test
	void planWhenPublicationIsOfAnotherRoleRefusesOnlyToChangeIt() {
		PublicationState publication = new PublicationState(ALL, true,
				new PublicationState.Scope(false, Set.of(), Set.of(ORDERS), Set.of()), null, DBA, List.of());

		assertThat(plan(Mode.CREATE_AND_EXTEND, publication, table(ORDERS, Operation.INSERT)).isEmpty()).isTrue();
		assertThatExceptionOfType(MissingPrivilegesException.class)
			.isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND, publication, table(LINES, Operation.INSERT)))
			.satisfies((ex) -> assertThat(ex.getMissing())
				.containsExactly(new MissingPrivilege.PublicationOwnership(DBA, "p")));
	}

	@Test
	void planWhenPartitionComesUnderTheNameOfItsRootRefuses() {
		assertNamedAs(ORDERS, () -> plan(Mode.CREATE_AND_EXTEND, publication(ALL, ORDERS), part()));
		assertNamedAs(ORDERS, () -> plan(Mode.VALIDATE,
				publication(ALL, new PublicationState.Scope(false, Set.of("sales"), Set.of(), Set.of())), part()));
		assertNamedAs(ORDERS, () -> plan(Mode.VALIDATE,
				publication(ALL, new PublicationState.Scope(true, Set.of(), Set.of(), Set.of())), part()));
		assertNamedAs(ORDERS, () -> plan(Mode.CREATE_AND_EXTEND, null, root(), part()));
	}

	@Test
	void planWhenPartitionAloneIsPublishedIsEmpty() {
		assertThat(plan(Mode.CREATE, publication(ALL, PART), part()).isEmpty()).isTrue();
		assertThat(plan(Mode.CREATE, byPartitions(null, ORDERS), part()).isEmpty()).isTrue();
	}

	@Test
	void planWhenPartitionsArePublishedByThemselvesRefusesForTheRoot() {
		for (PublicationState publication : List.of(byPartitions(null, ORDERS),
				byPartitions("walstream owner=app", ORDERS))) {
			for (Mode mode : List.of(Mode.CREATE, Mode.VALIDATE)) {
				assertLacksViaRoot(() -> plan(mode, publication, root()));
			}
		}
		assertLacksViaRoot(() -> plan(Mode.CREATE_AND_EXTEND, byPartitions(null, ORDERS), root()));
		assertLacksViaRoot(() -> withoutRoot(byPartitions("walstream owner=app", ORDERS), root()));
	}

	@Test
	void planWhenPartitionsOfOurPublicationArePublishedByThemselvesRenamesUnderLock() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, byPartitions("walstream owner=app", ORDERS), root());

		assertThat(plan.statements())
			.containsExactly("ALTER PUBLICATION \"p\" SET (publish_via_partition_root = true)");
		assertThat(plan.lockedTables()).containsExactly(ORDERS);
	}

	@Test
	void planWhenMissingAndPartitionsAreToComeByThemselvesRefusesForTheRoot() {
		assertNamedAs(null, () -> withoutRoot(null, root()));
	}

	private static void assertNamedAs(@Nullable Table name, ThrowingCallable planning) {
		assertThatExceptionOfType(PartitionNameException.class).isThrownBy(planning)
			.satisfies((ex) -> assertThat(ex.getPublishedAs()).isEqualTo(name));
	}

	private static void assertLacksViaRoot(ThrowingCallable planning) {
		assertThatExceptionOfType(PublicationMismatchException.class).isThrownBy(planning)
			.satisfies((ex) -> assertThat(ex.getMissing()).containsExactly("publish_via_partition_root = true"));
	}

	private static PublicationPlan withoutRoot(@Nullable PublicationState publication, TableState table) {
		PublicationSettings settings = new PublicationSettings("p", Mode.CREATE_AND_EXTEND, Set.of(), false,
				(connection) -> List.of());
		return new PublicationPlanner(settings, slot(), user()).plan(List.of(table), Optional.ofNullable(publication));
	}

	private static TableState root() {
		return new TableState(new PublishedTable(ORDERS, Set.of(Operation.INSERT)), 1, List.of(ORDERS), true,
				TableAccess.OWNED, null);
	}

	private static TableState part() {
		return new TableState(new PublishedTable(PART, Set.of(Operation.INSERT)), 1, List.of(PART, ORDERS), false,
				TableAccess.OWNED, null);
	}

	private static PublicationState byPartitions(@Nullable String comment, Table... tables) {
		return new PublicationState(ALL, false, new PublicationState.Scope(false, Set.of(), Set.of(tables), Set.of()),
				comment, null, List.of());
	}

	private static PublicationPlan plan(Mode mode, @Nullable PublicationState publication, TableState... tables) {
		PublicationSettings settings = new PublicationSettings("p", mode, Set.of(), true, (connection) -> List.of());
		return new PublicationPlanner(settings, slot(), user()).plan(Arrays.asList(tables),
				Optional.ofNullable(publication));
	}

	private static SlotSettings slot() {
		return SlotSettings.of("s", "app");
	}

	private static CatalogUser user() {
		return new CatalogUser("me", "shop", 17, true, true, List.of());
	}

	private static TableState table(Table table, Operation... operations) {
		return new TableState(new PublishedTable(table, Set.of(operations)), 1, List.of(table), false,
				TableAccess.OWNED, null);
	}

	private static TableState gap(Table table, Operation... operations) {
		return new TableState(new PublishedTable(table, Set.of(operations)), 1, List.of(table), false,
				TableAccess.OWNED, new IdentityGap(table, "NOTHING"));
	}

	private static PublicationState publication(Set<Operation> operations, Table... tables) {
		return publication(operations, new PublicationState.Scope(false, Set.of(), Set.of(tables), Set.of()));
	}

	private static PublicationState publication(Set<Operation> operations, PublicationState.Scope scope) {
		return new PublicationState(operations, true, scope, null, null, List.of());
	}

}
