package io.walstream.spring.autoconfigure.stream;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

import io.walstream.driver.SetupCancellation;
import io.walstream.failure.SetupCancelledException;
import io.walstream.failure.WalStreamException;
import io.walstream.settings.WalStreamSettings;
import io.walstream.setup.SetupReport;
import io.walstream.setup.StreamSetup;

/**
 * Waits for the server while the application context starts. If the JVM is told to end,
 * that ends at once: the context, which has to be closed then, is not free before.
 */
final class ShutdownAwareSetup {

	private ShutdownAwareSetup() {
	}

	/**
	 * Does the setup on the calling thread.
	 * @param stream the stream, which hears of a slot that is created
	 * @return the result with its warnings
	 * @throws SetupCancelledException if the JVM ends
	 * @throws io.walstream.failure.WalStreamException if the stream cannot run on this
	 * server
	 */
	static SetupReport run(ConfiguredStream stream) {
		SetupCancellation cancellation = new SetupCancellation();
		return until(cancellation::cancel, stream.settings(),
				() -> StreamSetup.run(stream.settings(), stream.stream()::slotCreated, cancellation));
	}

	/**
	 * Waits until a stream that was started is connected, or knows that another instance
	 * has its slot. Each step to that has a limit of its own.
	 * @param stream the stream
	 * @throws SetupCancelledException if the JVM ends, or who else stops the stream
	 * @throws io.walstream.failure.WalStreamException if it did not connect
	 */
	static void awaitStart(ConfiguredStream stream) {
		until(stream.stream()::stop, stream.settings(), () -> started(stream));
	}

	private static @Nullable Void started(ConfiguredStream stream) {
		try {
			return stream.stream().started().toCompletableFuture().join();
		}
		catch (CancellationException ex) {
			throw new SetupCancelledException(stream.settings().slot().name(), ex);
		}
		catch (CompletionException ex) {
			if (ex.getCause() instanceof CancellationException cancellation) {
				throw new SetupCancelledException(stream.settings().slot().name(), cancellation);
			}
			throw (ex.getCause() instanceof WalStreamException failure) ? failure : ex;
		}
	}

	private static <T extends @Nullable Object> T until(Runnable cancel, WalStreamSettings settings, Supplier<T> work) {
		Thread hook = new Thread(cancel, "walstream-" + settings.name() + "-cancel");
		register(hook, settings);
		try {
			return work.get();
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
