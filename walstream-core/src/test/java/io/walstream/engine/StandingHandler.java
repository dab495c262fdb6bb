package io.walstream.engine;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import io.walstream.change.Delivery;
import io.walstream.change.Insert;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Takes its first row not before it is let go, and remembers the ids of the rows that it
 * handled.
 */
final class StandingHandler implements ChangeHandler {

	private final Standing standing;

	private final List<Integer> ids = new CopyOnWriteArrayList<>();

	private volatile CountDownLatch latch = new CountDownLatch(0);

	private volatile boolean failing;

	private volatile long millis;

	StandingHandler(Standing standing) {
		this.standing = standing;
	}

	/**
	 * From now on it does not take the row with the id 1.
	 */
	void stand() {
		this.failing = this.standing == Standing.HELD;
		this.latch = new CountDownLatch((this.standing == Standing.SLOW) ? 1 : 0);
	}

	void slow(long millisEach) {
		this.millis = millisEach;
	}

	void mend() {
		this.failing = false;
	}

	void letGo() {
		this.latch.countDown();
	}

	/**
	 * Lets a stream go on that stands because of this handler.
	 * @param stream the stream
	 */
	void letGo(WalStream stream) {
		letGo();
		if (this.standing != Standing.SLOW && stream.state() != WalStreamState.FAILED
				&& stream.state() != WalStreamState.STOPPED) {
			stream.resume();
		}
	}

	List<Integer> ids() {
		return this.ids;
	}

	@Override
	public void handle(ChangeBatch batch) throws InterruptedException, ChangeHandlingException {
		for (Delivery delivery : batch) {
			int id = ((Insert<?>) delivery).newRow().get("id", Integer.class);
			if (this.failing && id == 1) {
				throw new ChangeHandlingException(delivery, new IllegalStateException("broken"));
			}
			assertThat(this.latch.await(2, TimeUnit.MINUTES)).isTrue();
			TimeUnit.MILLISECONDS.sleep(this.millis);
			this.ids.add(id);
		}
	}

}
