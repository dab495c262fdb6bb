package io.walstream.sample;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * Tests that nothing is lost or counted twice when application or database restart.
 */
class RestartIntegrationTests {

	private static final String PLACE = "INSERT INTO orders (customer, item, total) VALUES (?, 'Tea', 1)";

	@TempDir
	private Path directory;

	@Test
	void startWhenOrdersCameMeanwhileDeliversOnlyThese() {
		try (EmbeddedDatabase database = EmbeddedDatabase.start(this.directory)) {
			try (RunningSample sample = RunningSample.start(database)) {
				sample.place("before", "Tea", "1");
				awaitCustomers(sample, "before");
			}
			place(database, "meanwhile");
			place(database, "meanwhile");
			try (RunningSample sample = RunningSample.start(database)) {
				sample.place("after", "Tea", "1");
				awaitCustomers(sample, "meanwhile", "meanwhile", "after");
				assertThat(orders(database)).isEqualTo(readModel(database)).hasSize(4);
			}
		}
	}

	@Test
	void startWhenDatabaseRestartedGoesOn() {
		try (EmbeddedDatabase database = EmbeddedDatabase.start(this.directory);
				RunningSample sample = RunningSample.start(database)) {
			sample.place("before", "Tea", "1");
			awaitCustomers(sample, "before");
		}
		try (EmbeddedDatabase database = EmbeddedDatabase.start(this.directory)) {
			place(database, "meanwhile");
			try (RunningSample sample = RunningSample.start(database)) {
				await().untilAsserted(() -> assertThat(customers(sample)).endsWith("meanwhile"));
				assertThat(orders(database)).isEqualTo(readModel(database)).hasSize(2);
			}
		}
	}

	@Test
	void listenersWhenAllComesAgainChangeNothing() {
		try (EmbeddedDatabase database = EmbeddedDatabase.start(this.directory)) {
			List<HandledChange> first;
			try (RunningSample sample = RunningSample.start(database)) {
				copySlot(database);
				sample.close(sample.place("shipped", "Tea", "1"), "ship");
				sample.close(sample.place("cancelled", "Tea", "1"), "cancel");
				awaitCustomers(sample, "shipped", "shipped", "cancelled", "cancelled");
				first = sample.changes(CustomerTotals.LISTENER);
			}
			List<String> written = written(database);
			try (RunningSample sample = RunningSample.start(database, "--walstream.slot.name=again",
					"--walstream.publication.name=walstream_order_service")) {
				await().untilAsserted(() -> assertThat(sample.changes(CustomerTotals.LISTENER)).isEqualTo(first));
				await().untilAsserted(() -> assertThat(sample.changes(OrderNotifications.LISTENER)).hasSize(2));
				assertThat(written(database)).isEqualTo(written).hasSize(4);
			}
		}
	}

	private static void copySlot(EmbeddedDatabase database) {
		RunningSample.jdbc(database)
			.sql("SELECT slot_name FROM pg_copy_logical_replication_slot('walstream_order_service', 'again')")
			.query(String.class)
			.single();
	}

	private static void place(EmbeddedDatabase database, String customer) {
		RunningSample.jdbc(database).sql(PLACE).param(customer).update();
	}

	private static void awaitCustomers(RunningSample sample, String... customers) {
		await().atMost(Duration.ofSeconds(20))
			.untilAsserted(() -> assertThat(customers(sample)).containsExactly(customers));
	}

	private static List<String> customers(RunningSample sample) {
		return sample.changes(CustomerTotals.LISTENER).stream().map((change) -> change.after().customer()).toList();
	}

	private static List<Long> orders(EmbeddedDatabase database) {
		return RunningSample.jdbc(database).sql("SELECT id FROM orders ORDER BY id").query(Long.class).list();
	}

	private static List<Long> readModel(EmbeddedDatabase database) {
		return RunningSample.jdbc(database)
			.sql("SELECT order_id FROM customer_orders ORDER BY order_id")
			.query(Long.class)
			.list();
	}

	private static List<String> written(EmbeddedDatabase database) {
		return RunningSample.jdbc(database)
			.sql("SELECT c::text FROM customer_orders c UNION ALL SELECT n::text FROM order_notification n ORDER BY 1")
			.query(String.class)
			.list();
	}

}
