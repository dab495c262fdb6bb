package io.walstream.engine.dispatch;

import java.util.Objects;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.stream.WalStreamStatus.Failure;

/**
 * The change at which a stream is held, over all attempts to handle it. Used by the
 * handler thread.
 */
final class HeldFailure {

	private static final Logger logger = LoggerFactory.getLogger(HeldFailure.class);

	private final String streamName;

	private @Nullable Failure failure;

	HeldFailure(String streamName) {
		this.streamName = streamName;
	}

	/**
	 * Notes that the change failed, for the first time or again.
	 * @param latest how it failed
	 * @return the failure with all attempts counted
	 */
	Failure failed(Failure latest) {
		Failure before = this.failure;
		if (before != null && Objects.equals(before.change(), latest.change())) {
			this.failure = latest.afterAttempts(before.attempts());
			logger.warn("Stream '{}' is still held at change {} of listener '{}' after {} attempts: {}",
					this.streamName, latest.change(), latest.listener(), this.failure.attempts(), kind(latest));
		}
		else {
			this.failure = latest;
			logger.error(
					"Stream '{}' is held at change {} of listener '{}' after {} attempts: {}. "
							+ "Nothing after it is delivered or confirmed until it is handled or skipped",
					this.streamName, latest.change(), latest.listener(), latest.attempts(), kind(latest));
		}
		return this.failure;
	}

	private static String kind(Failure failure) {
		String sqlState = failure.sqlState();
		return (sqlState != null) ? "%s (SQLSTATE %s)".formatted(failure.exception(), sqlState) : failure.exception();
	}

	/**
	 * Notes that the stream goes on.
	 * @return whether it was held
	 */
	boolean release() {
		boolean held = this.failure != null;
		this.failure = null;
		return held;
	}

}
