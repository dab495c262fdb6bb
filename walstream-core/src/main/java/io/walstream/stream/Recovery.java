package io.walstream.stream;

import java.time.Duration;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.wal.WalStreamException;

/**
 * Decides what follows a failure of the connection, another attempt after a delay or the
 * end of the stream, and says so. Used by the thread that owns the connection.
 */
final class Recovery {

	private static final Logger logger = LoggerFactory.getLogger(StreamRun.class);

	private final WalStreamSettings settings;

	private final StatusBoard status;

	private final StreamMemory memory;

	private final Backoff backoff;

	Recovery(WalStreamSettings settings, StatusBoard status, StreamMemory memory) {
		this.settings = settings;
		this.status = status;
		this.memory = memory;
		this.backoff = new Backoff(settings.recovery());
	}

	Backoff backoff() {
		return this.backoff;
	}

	/**
	 * An attempt failed.
	 * @param failure why
	 * @return delay before the next one
	 * @throws WalStreamException the failure, if another attempt cannot mend it
	 */
	Duration after(WalStreamException failure) {
		if (failure instanceof TableNamesChangedException) {
			logger.warn("Stream '{}' connects again, as its tables are to be found anew. {}", this.settings.name(),
					failure.getMessage());
			this.status.link(WalStreamState.RECONNECTING);
			return Duration.ZERO;
		}
		if (!isRetried(failure)) {
			throw failure;
		}
		Duration delay = this.backoff.next();
		this.status.linkFailed(FailureDescriber.ofStream(failure, this.backoff.attempts()));
		this.status.link(this.memory.sawSlot() ? WalStreamState.RECONNECTING : WalStreamState.STARTING);
		logger.warn("Stream '{}' is not connected, nothing is delivered; next attempt in {} ms. {}",
				this.settings.name(), delay.toMillis(), failure.getMessage());
		return delay;
	}

	private boolean isRetried(WalStreamException failure) {
		return RetriedFailures.always(failure) || (this.memory.sawSlot() ? RetriedFailures.afterSetup(failure)
				: this.settings.recovery().retryStart());
	}

	/**
	 * The stream ends by a failure.
	 * @param failure why
	 */
	void failed(Throwable failure) {
		this.status.linkFailed(FailureDescriber.ofStream(failure, this.backoff.attempts() + 1));
		this.status.link(WalStreamState.FAILED);
		logger.error("Stream '{}' failed; nothing is delivered or confirmed until it is started again",
				this.settings.name(), failure);
	}

}
