package io.walstream.setup;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.CatalogUser;
import io.walstream.catalog.IdentityGap;
import io.walstream.catalog.PublicationState;
import io.walstream.catalog.TableAccess;
import io.walstream.catalog.TableState;
import io.walstream.failure.ForeignOwner;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublicationSettings.Mode;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.SlotSettings;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class ToleratedProblemsTests {

	private static final Set<Operation> ALL = EnumSet.allOf(Operation.class);

	private static final Table ORDERS = new Table("sales", "orders");

	private static final Table LINES = new Table("sales", "lines");

	private static final Table CUSTOMERS = new Table("sales", "customers");

	private final ToleratedProblems problems = new ToleratedProblems();

	@Test
	void planWhenNewTablesHaveNoKeyAddsTheOthers() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, publication(ALL, null, ORDERS), table(ORDERS, null, false),
				table(LINES, null, true), table(CUSTOMERS, null, false), table(new Table("sales", "x"), null, true));

		assertThat(plan.statements()).containsExactly("ALTER PUBLICATION \"p\" ADD TABLE \"sales\".\"customers\"");
		assertThat(this.problems.texts()).hasSize(2).allMatch((text) -> text.contains("cannot publish"));
	}

	@Test
	void planWhenAPublishedTableHasLostItsKeyKeepsIt() {
		PublicationPlan plan = plan(Mode.CREATE_AND_EXTEND, publication(ALL, null, ORDERS, LINES),
				table(ORDERS, null, true), table(LINES, null, false));

		assertThat(plan.isEmpty()).isTrue();
		assertThat(plan.warnings()).isEmpty();
		assertThat(this.problems.texts()).singleElement().asString().contains("'sales.orders'");
	}

	@Test
	void planWhenUpdatesOfATableWithoutAKeyWouldBePublishedFails() {
		assertThatExceptionOfType(ReplicaIdentityException.class).isThrownBy(() -> plan(Mode.CREATE_AND_EXTEND,
				publication(Set.of(Operation.INSERT), null, ORDERS), table(ORDERS, null, true)));
	}

	@Test
	void planWhenATableMayNotBeAddedGoesOnWithoutIt() {
		assertThat(plan(Mode.VALIDATE, publication(ALL, null, ORDERS), table(ORDERS, null, false),
				table(LINES, null, false))
			.isEmpty()).isTrue();
		assertThat(plan(Mode.CREATE_AND_EXTEND, publication(ALL, null, ORDERS), table(ORDERS, null, false),
				table(CUSTOMERS, "alice", false))
			.isEmpty()).isTrue();
		assertThat(plan(Mode.CREATE_AND_EXTEND, publication(ALL, "bob", ORDERS), table(ORDERS, null, false),
				table(LINES, null, false))
			.isEmpty()).isTrue();
		assertThat(this.problems.texts()).satisfiesExactly(
				(text) -> assertThat(text).contains("lacks [table sales.lines]"),
				(text) -> assertThat(text).contains("of 'alice'"), (text) -> assertThat(text).contains("of 'bob'"));
	}

	@Test
	void planWhenAPartitionComesUnderItsTablesNameGoesOnWithoutIt() {
		TableState part = new TableState(new PublishedTable(LINES, ALL), 2, List.of(LINES, ORDERS), false,
				TableAccess.OWNED, null);

		assertThat(plan(Mode.CREATE_AND_EXTEND, publication(ALL, null, ORDERS), table(ORDERS, null, false), part)
			.isEmpty()).isTrue();
		assertThat(this.problems.texts()).singleElement().asString().contains("'sales.lines'");
	}

	@Test
	void planWhenThePublicationIsMissingFails() {
		assertThatExceptionOfType(PublicationMissingException.class)
			.isThrownBy(() -> plan(Mode.VALIDATE, null, table(ORDERS, null, false)));
	}

	private PublicationPlan plan(Mode mode, @Nullable PublicationState publication, TableState... tables) {
		PublicationSettings settings = new PublicationSettings("p", mode, Set.of(), true, (connection) -> List.of());
		PublicationPlanner planner = new PublicationPlanner(settings, SlotSettings.of("s", "app"),
				new CatalogUser("me", "shop", 17, true, true, List.of()));
		return this.problems.plan(planner, List.of(tables), Optional.ofNullable(publication));
	}

	private static TableState table(Table table, @Nullable String foreignOwner, boolean gap) {
		return new TableState(new PublishedTable(table, ALL), 1, List.of(table), false,
				new TableAccess(owner(foreignOwner), true), gap ? new IdentityGap(table, "NOTHING") : null);
	}

	private static PublicationState publication(Set<Operation> operations, @Nullable String foreignOwner,
			Table... tables) {
		return new PublicationState(operations, true,
				new PublicationState.Scope(false, Set.of(), Set.of(tables), Set.of()), null, owner(foreignOwner),
				List.of());
	}

	private static @Nullable ForeignOwner owner(@Nullable String name) {
		return (name != null) ? new ForeignOwner(name, true) : null;
	}

}
