package io.walstream.stream;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Test;

import io.walstream.change.ExactConversion;
import io.walstream.change.Table;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.stream.RelationCache.CachedRelation;

import static org.assertj.core.api.Assertions.assertThat;

class RelationCacheTests {

	private static final Table ORDERS = new Table("sales", "orders");

	private final RelationCache cache = new RelationCache(Map.of(7L, ORDERS, 8L, new Table("sales", "unwanted")),
			(table) -> table.equals(ORDERS) || table.name().equals("wanted"), new ExactConversion());

	@Test
	void addWhenTheTableHasAnotherNameNowKnowsItByThatOne() {
		CachedRelation found = add(7, "purchases");

		assertThat(found.wanted()).isTrue();
		assertThat(found.layout().table()).isEqualTo(ORDERS);
	}

	@Test
	void addWhenTheNewNameIsNotWantedKnowsItByTheOld() {
		CachedRelation found = add(8, "wanted");

		assertThat(found.wanted()).isTrue();
		assertThat(found.layout().table()).isEqualTo(new Table("sales", "wanted"));
	}

	@Test
	void addWhenTheTableIsNotPublishedAnyMoreKnowsItByTheNameOfItsTime() {
		assertThat(add(9, "wanted").wanted()).isTrue();
		assertThat(add(10, "dropped").wanted()).isFalse();
	}

	private CachedRelation add(long relationId, String name) {
		this.cache.add(new Relation(relationId, "sales", name, ReplicaIdentity.DEFAULT, List.of()));
		return this.cache.find(relationId);
	}

}
