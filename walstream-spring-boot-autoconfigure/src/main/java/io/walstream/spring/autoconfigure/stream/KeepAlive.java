package io.walstream.spring.autoconfigure.stream;

import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;

/**
 * Keeps the JVM while the application context runs, from the first start of a stream on.
 * An application without web server would end with its last stream that failed, as if all
 * were well, and whoever starts it again would not see the failure. Safe for use by
 * several threads.
 */
public final class KeepAlive {

	private boolean allowed;

	private @Nullable CountDownLatch released;

	/**
	 * From now on a stream that starts keeps the JVM.
	 */
	synchronized void allow() {
		this.allowed = true;
	}

	/**
	 * A stream starts.
	 */
	synchronized void hold() {
		if (this.allowed && this.released == null) {
			CountDownLatch latch = new CountDownLatch(1);
			Thread thread = new Thread(() -> await(latch), "walstream-keep-alive");
			thread.setDaemon(false);
			thread.start();
			this.released = latch;
		}
	}

	private static void await(CountDownLatch released) {
		try {
			released.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/**
	 * The JVM may end.
	 */
	synchronized void release() {
		this.allowed = false;
		if (this.released != null) {
			this.released.countDown();
			this.released = null;
		}
	}

}
