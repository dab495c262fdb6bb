package io.walstream.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.Delete;
import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.change.Update;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.test.Canary;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Remembers the changes that it gets, and blocks at some on demand.
 */
public final class RecordingHandler implements ChangeHandler {

	private static final long LIMIT_SECONDS = 60;

	private final List<Change<?>> changes = new CopyOnWriteArrayList<>();

	private volatile CountDownLatch latch = new CountDownLatch(0);

	@Override
	public void handle(ChangeBatch batch) throws InterruptedException {
		for (Delivery delivery : batch) {
			this.changes.add((Change<?>) delivery);
			if (!this.latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
				throw new IllegalStateException("Not released");
			}
		}
	}

	/**
	 * From now on a change does not end before {@link #release()}.
	 */
	void block() {
		this.latch = new CountDownLatch(1);
	}

	void release() {
		this.latch.countDown();
	}

	List<Change<?>> changes() {
		return this.changes;
	}

	List<ChangeId> ids() {
		return this.changes.stream().<ChangeId>map(Change::id).toList();
	}

	List<String> texts() {
		return this.changes.stream().map(RecordingHandler::text).toList();
	}

	void clear() {
		this.changes.clear();
	}

	void awaitSize(int size) {
		Awaitility.await(size + " changes")
			.atMost(Duration.ofSeconds(LIMIT_SECONDS))
			.pollInterval(Duration.ofMillis(10))
			.untilAsserted(() -> assertThat(this.changes.size()).isGreaterThanOrEqualTo(size));
	}

	/**
	 * A change as a test expects it.
	 * @param change the change
	 * @return operation, rows
	 */
	public static String text(Change<?> change) {
		if (change instanceof Insert<?> insert) {
			return "INSERT " + values(insert.newRow());
		}
		if (change instanceof Update<?> update) {
			return "UPDATE " + ((update.oldRow() != null) ? values(update.oldRow()) + " -> " : "")
					+ values(update.newRow());
		}
		if (change instanceof Delete<?> delete) {
			return "DELETE " + values(delete.oldRow());
		}
		return change.operation() + " " + change.table().name();
	}

	private static Map<String, Object> values(Row row) {
		return Canary.without(row.toMap());
	}

}
