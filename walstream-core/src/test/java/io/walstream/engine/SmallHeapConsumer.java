package io.walstream.engine;

import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.ChangeId;
import io.walstream.change.Delivery;
import io.walstream.stream.ChangeBatch;
import io.walstream.stream.ChangeHandler;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

/**
 * A program that handles a number of changes with little memory. At the first it says so
 * and waits for a line from its parent; at the end it tells what it got.
 */
public final class SmallHeapConsumer implements ChangeHandler {

	static final String BLOCKED = "blocked";

	private final long expected;

	private final PrintStream answers;

	private final CountDownLatch finished = new CountDownLatch(1);

	private long count;

	private boolean ordered = true;

	private @Nullable ChangeId last;

	private SmallHeapConsumer(long expected, PrintStream answers) {
		this.expected = expected;
		this.answers = answers;
	}

	/**
	 * Runs the program.
	 * @param arguments URL of the server, name of the test, number of changes
	 * @throws Exception if it fails
	 */
	public static void main(String[] arguments) throws Exception {
		PrintStream answers = System.out;
		// What is logged does not belong to the answers.
		System.setOut(System.err);
		TestDatabase database = new TestDatabase(new TestPostgres(arguments[0], "postgres", ""), arguments[1],
				arguments[1]);
		SmallHeapConsumer consumer = new SmallHeapConsumer(Long.parseLong(arguments[2]), answers);
		try (StreamFixture streams = new StreamFixture(database)) {
			streams.start(consumer);
			consumer.finished.await(2, TimeUnit.MINUTES);
		}
		answers.println(result(consumer.count, consumer.ordered));
	}

	static String result(long count, boolean ordered) {
		return count + " changes" + (ordered ? ", each once and in order" : ", some twice or out of order");
	}

	@Override
	public void handle(ChangeBatch batch) throws IOException {
		for (Delivery delivery : batch) {
			if (this.count == 0) {
				this.answers.println(BLOCKED);
				awaitLine();
			}
			ChangeId id = ((Change<?>) delivery).id();
			this.ordered &= this.last == null || id.compareTo(this.last) > 0;
			this.last = id;
			this.count++;
		}
		if (this.count >= this.expected) {
			this.finished.countDown();
		}
	}

	private static void awaitLine() throws IOException {
		int read = System.in.read();
		while (read >= 0 && read != '\n') {
			read = System.in.read();
		}
	}

}
