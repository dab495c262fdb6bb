package io.walstream.engine;

import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;

import org.junit.jupiter.api.Test;

import io.walstream.WalStreams;
import io.walstream.change.Delete;
import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.change.Update;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

/**
 * How a stream is used without Spring.
 */
@PostgresTest
class PlainStreamIntegrationTests {

	private final List<String> seen = new CopyOnWriteArrayList<>();

	@Test
	void createWhenUsedWithoutSpringDeliversCommittedChanges(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY, status text)");
		ServerAddress address = database.address();
		PublishedTable orders = new PublishedTable(new Table(database.schema(), "orders"),
				Set.of(Operation.INSERT, Operation.UPDATE, Operation.DELETE));
		WalStreamSettings settings = WalStreamSettings.of(ConnectionSettings.of(() -> address, "order-service"),
				PublicationSettings.of(database.publicationName(), (connection) -> List.of(orders)),
				SlotSettings.of(database.slotName(), "order-service"));

		WalStream stream = WalStreams.create(settings, this::handle);
		stream.start();
		await().until(() -> stream.state() == WalStreamState.STREAMING);
		database.execute("INSERT INTO orders VALUES (1, 'PLACED')", "UPDATE orders SET status = 'SHIPPED'",
				"DELETE FROM orders");

		await().until(() -> this.seen.size() == 3);
		assertThat(this.seen).containsExactly("order 1 is new", "order 1 is SHIPPED", "order 1 is gone");
		stream.stop().toCompletableFuture().join();
		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
	}

	// The position is confirmed after the return.
	private void handle(ChangeBatch batch) {
		for (Delivery delivery : batch) {
			if (delivery instanceof Insert<?> insert) {
				this.seen.add("order " + insert.newRow().get("id") + " is new");
			}
			else if (delivery instanceof Update<?> update) {
				this.seen.add("order " + update.newRow().get("id") + " is " + update.newRow().get("status"));
			}
			else if (delivery instanceof Delete<?> delete) {
				this.seen.add("order " + delete.key().get("id") + " is gone");
			}
		}
	}

}
