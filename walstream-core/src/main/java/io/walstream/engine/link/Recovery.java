package io.walstream.engine.link;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.engine.status.FailureDescriber;
import io.walstream.engine.status.StatusBoard;
import io.walstream.engine.status.Warnings.Topic;
import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.SlotAheadException;
import io.walstream.failure.SlotMovedException;
import io.walstream.failure.TableNamesChangedException;
import io.walstream.failure.WalStreamException;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.WalStreamState;

/**
 * Decides what follows a failure of the connection, another attempt after a delay or the
 * end of the stream, and says so. Used by the thread that owns the connection.
 */
public final class Recovery {

	private static final Logger logger = LoggerFactory.getLogger(Recovery.class);

	private final WalStreamSettings settings;

	private final StatusBoard status;

	private final StreamMemory memory;

	private final CompletableFuture<Void> started;

	private final Backoff backoff;

	private final ServerErrors errors = new ServerErrors();

	private boolean workOpen;

	/**
	 * Creates the recovery of a run.
	 * @param settings settings of the stream
	 * @param status shows what follows
	 * @param memory knows whether the slot was seen
	 * @param started fails by the first failure, if there is one
	 */
	public Recovery(WalStreamSettings settings, StatusBoard status, StreamMemory memory,
			CompletableFuture<Void> started) {
		this.settings = settings;
		this.status = status;
		this.memory = memory;
		this.started = started;
		this.backoff = new Backoff(settings.recovery());
	}

	/**
	 * To be told before an error of the server: as long as the handler has something to
	 * do the stream does not end by it.
	 * @param open whether not all that came before it is handled
	 */
	public void workOpen(boolean open) {
		this.workOpen = open;
	}

	public Backoff backoff() {
		return this.backoff;
	}

	/**
	 * An attempt failed.
	 * @param failure why
	 * @return delay before the next one
	 * @throws WalStreamException the failure, if another attempt cannot mend it
	 */
	public Duration after(WalStreamException failure) {
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
		show(failure);
		this.status.link(this.memory.sawSlot() ? WalStreamState.RECONNECTING : WalStreamState.STARTING);
		logger.warn("Stream '{}' is not connected, nothing is delivered; next attempt in {} ms. {}",
				this.settings.name(), delay.toMillis(), failure.getMessage());
		this.started.completeExceptionally(failure);
		return delay;
	}

	// Their messages have names and positions, never a value
	private void show(Throwable failure) {
		boolean shown = failure instanceof ServerDecodingException || failure instanceof SlotMovedException
				|| failure instanceof SlotAheadException;
		this.status.warnings().running(Topic.SERVER_ERROR, shown ? failure.getMessage() : null);
	}

	private boolean isRetried(WalStreamException failure) {
		if (RetriedFailures.never(failure)) {
			return false;
		}
		if (failure instanceof ServerDecodingException error) {
			return this.workOpen || !this.errors.isLasting(error, this.memory.confirmed());
		}
		this.errors.reset();
		return RetriedFailures.always(failure) || (this.memory.sawSlot() ? RetriedFailures.afterSetup(failure)
				: this.settings.recovery().retryStart());
	}

	/**
	 * The stream ends by a failure.
	 * @param failure why
	 */
	public void failed(Throwable failure) {
		this.status.linkFailed(FailureDescriber.ofStream(failure, this.backoff.attempts() + 1));
		show(failure);
		this.status.link(WalStreamState.FAILED);
		logger.error("Stream '{}' failed; nothing is delivered or confirmed until it is started again",
				this.settings.name(), failure);
		this.started.completeExceptionally(failure);
	}

}
