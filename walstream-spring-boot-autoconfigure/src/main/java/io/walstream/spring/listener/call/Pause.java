package io.walstream.spring.listener.call;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Waits between two calls.
 */
@FunctionalInterface
public interface Pause {

	/** Sleeps, and looks several times a second whether to give up. */
	Pause SLEEP = (delay, stopping) -> {
		long end = System.nanoTime() + delay.toNanos();
		long remaining = delay.toNanos();
		while (remaining > 0 && !stopping.getAsBoolean()) {
			TimeUnit.NANOSECONDS.sleep(Math.min(remaining, TimeUnit.MILLISECONDS.toNanos(50)));
			remaining = end - System.nanoTime();
		}
	};

	/**
	 * Waits.
	 * @param delay how long
	 * @param stopping whether to give up
	 * @throws InterruptedException if the thread is interrupted
	 */
	void pause(Duration delay, BooleanSupplier stopping) throws InterruptedException;

}
