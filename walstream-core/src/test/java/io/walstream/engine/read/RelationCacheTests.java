package io.walstream.engine.read;

import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import io.walstream.catalog.TableNames;
import io.walstream.engine.read.RelationCache.CachedRelation;
import io.walstream.failure.TableNamesChangedException;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class RelationCacheTests {

	private static final Table ORDERS = new Table("sales", "orders");

	private static final Table CUSTOMERS = new Table("sales", "customers");

	private static final Lsn RESOLVED = new Lsn(1000);

	private static final Lsn LATER = new Lsn(1001);

	private final RelationCache cache = new RelationCache(
			new TableNames(RESOLVED, Set.of(ORDERS, CUSTOMERS), Map.of(7L, ORDERS, 8L, CUSTOMERS)),
			(table) -> Set.of(ORDERS, CUSTOMERS).contains(table), (table) -> {
			}, new ExactConversion());

	@Test
	void addWhenTheNameIsThatOfTheResolvedTableKnowsItByIt() {
		assertKnown(add(7, "orders", RESOLVED), "orders", true);
		assertKnown(add(7, "orders", LATER), "orders", true);
	}

	@Test
	void addWhenTheNameOfAnEarlierTimeIsListenedToKnowsTheTableByIt() {
		assertKnown(add(8, "orders", RESOLVED), "orders", true);
		assertKnown(add(9, "orders", RESOLVED), "orders", true);
	}

	@Test
	void addWhenTheNameOfAnEarlierTimeIsNotListenedToKnowsTheTableByTheResolvedName() {
		assertKnown(add(7, "orders_new", RESOLVED), "orders", true);
	}

	@Test
	void addWhenNobodyListensToTheTableKnowsItByTheNameOfItsTime() {
		assertKnown(add(9, "other", RESOLVED), "other", false);
		assertKnown(add(9, "another", LATER), "another", false);
	}

	@ParameterizedTest
	@CsvSource({ "7, orders_old", "7, customers", "9, orders" })
	void addWhenATableWasRenamedAfterNamesWereResolvedRefusesToGuess(long relationId, String name) {
		assertThatExceptionOfType(TableNamesChangedException.class).isThrownBy(() -> add(relationId, name, LATER))
			.withMessageContaining("sales." + name);
	}

	private static void assertKnown(CachedRelation found, String name, boolean wanted) {
		assertThat(found.layout().table()).isEqualTo(new Table("sales", name));
		assertThat(found.wanted()).isEqualTo(wanted);
	}

	private CachedRelation add(long relationId, String name, Lsn commit) {
		this.cache.add(new Relation(relationId, "sales", name, ReplicaIdentity.DEFAULT, List.of()), commit);
		return this.cache.find(relationId);
	}

}
