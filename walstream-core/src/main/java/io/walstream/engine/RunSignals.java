package io.walstream.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

import io.walstream.driver.SetupCancellation;

/**
 * By what a run is told to end, and tells that it has started. Safe for use by several
 * threads.
 *
 * @param stopRequested counted down when the run is to end
 * @param setup cancels what a setup waits for
 * @param started completes when the run is connected or another instance has the slot
 */
record RunSignals(CountDownLatch stopRequested, SetupCancellation setup, CompletableFuture<Void> started) {

	RunSignals(CompletableFuture<Void> started) {
		this(new CountDownLatch(1), new SetupCancellation(), started);
	}

	boolean isStopRequested() {
		return this.stopRequested.getCount() == 0;
	}

}
