package io.walstream;

import io.walstream.engine.DefaultWalStream;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.ChangeHandler;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;

/**
 * Makes streams without a framework. A stream is started, watched and stopped by what is
 * made here.
 */
public final class WalStreams {

	private WalStreams() {
	}

	/**
	 * Creates a stream, which is not started.
	 * @param settings settings of the stream
	 * @param handler receives the changes
	 * @return the stream
	 */
	public static WalStream create(WalStreamSettings settings, ChangeHandler handler) {
		return create(settings, handler, WalStreamEnvironment.plain(settings.name()));
	}

	/**
	 * Creates a stream that lives in the given environment. It is not started.
	 * @param settings settings of the stream
	 * @param handler receives the changes
	 * @param environment what the stream uses of the application
	 * @return the stream
	 */
	public static WalStream create(WalStreamSettings settings, ChangeHandler handler,
			WalStreamEnvironment environment) {
		return new DefaultWalStream(settings, handler, environment);
	}

}
