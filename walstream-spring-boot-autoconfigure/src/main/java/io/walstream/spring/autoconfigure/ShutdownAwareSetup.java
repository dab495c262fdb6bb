package io.walstream.spring.autoconfigure;

import io.walstream.replication.SetupCancellation;
import io.walstream.replication.SetupCancelledException;
import io.walstream.stream.SetupReport;
import io.walstream.stream.StreamSetup;
import io.walstream.stream.WalStreamSettings;

/**
 * Sets a stream up while the application context starts. If the JVM is told to end, the
 * setup ends at once: the context, which has to be closed then, is not free before.
 */
final class ShutdownAwareSetup {

	private ShutdownAwareSetup() {
	}

	/**
	 * Does the setup on the calling thread.
	 * @param settings settings of the stream
	 * @return what is to be known
	 * @throws SetupCancelledException if the JVM ends
	 * @throws io.walstream.wal.WalStreamException if the stream cannot run on this server
	 */
	static SetupReport run(WalStreamSettings settings) {
		SetupCancellation cancellation = new SetupCancellation();
		Thread hook = new Thread(cancellation::cancel, "walstream-" + settings.name() + "-cancel");
		register(hook, settings);
		try {
			return StreamSetup.run(settings, cancellation);
		}
		finally {
			unregister(hook);
		}
	}

	private static void register(Thread hook, WalStreamSettings settings) {
		try {
			Runtime.getRuntime().addShutdownHook(hook);
		}
		catch (IllegalStateException ex) {
			// The JVM ends already
			throw new SetupCancelledException(settings.slot().name(), ex);
		}
	}

	private static void unregister(Thread hook) {
		try {
			Runtime.getRuntime().removeShutdownHook(hook);
		}
		catch (IllegalStateException ex) {
			// It has run, or does
		}
	}

}
