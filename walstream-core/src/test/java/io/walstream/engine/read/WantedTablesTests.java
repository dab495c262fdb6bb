package io.walstream.engine.read;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

import ch.qos.logback.classic.Level;
import org.junit.jupiter.api.Test;

import io.walstream.catalog.TableNames;
import io.walstream.engine.read.RelationCache.CachedRelation;
import io.walstream.pgoutput.PgOutputMessage.Relation;
import io.walstream.pgoutput.ReplicaIdentity;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.test.LogCapture;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Lsn;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

class WantedTablesTests {

	private final WantedTables tables = new WantedTables(new OrdersHandler(), new ExactConversion());

	@Test
	void newCacheWhenNothingListensToATableSaysSoOnce() {
		try (LogCapture log = new LogCapture(WantedTables.class.getName())) {
			for (String name : List.of("orders", "renamed", "renamed")) {
				RelationCache cache = this.tables.newCache(new TableNames(Lsn.ZERO, Set.of(), Map.of()));
				cache.add(new Relation(1, "public", name, ReplicaIdentity.DEFAULT, List.of()), Lsn.ZERO);
				assertThat(log.messages(Level.WARN)).hasSizeLessThanOrEqualTo(1);
				CachedRelation relation = Objects.requireNonNull(cache.find(1));
				if (!relation.wanted()) {
					cache.leaveOut(relation);
				}
			}

			assertThat(log.messages(Level.WARN)).singleElement().asString().contains("'public.renamed' are left out");
		}
	}

	private static final class OrdersHandler implements ChangeHandler {

		@Override
		public void handle(ChangeBatch batch) {
		}

		@Override
		public boolean handles(Table table) {
			return table.name().equals("orders");
		}

	}

}
