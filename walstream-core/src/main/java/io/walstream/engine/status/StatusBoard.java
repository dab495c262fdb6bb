package io.walstream.engine.status;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.stream.ServerSample;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus.Failure;
import io.walstream.wal.Lsn;

/**
 * What a stream shows of one of its slots. The state has two parts: what the connection
 * is doing, and, while that streams, whether changes are handed over. Safe for use by
 * several threads.
 */
public final class StatusBoard {

	private static final Logger logger = LoggerFactory.getLogger(WalStream.class);

	private final String streamName;

	private final String slotName;

	private final Clock clock;

	private final StateTeller teller;

	private final Warnings warnings = new Warnings();

	private WalStreamState link = WalStreamState.STOPPED;

	private boolean modeShown;

	private DispatchMode mode = DispatchMode.RUNNING;

	private WalStreamState shown = WalStreamState.STOPPED;

	private Instant since;

	private Supplier<Positions> positions = () -> Positions.NONE;

	private volatile @Nullable Failure linkFailure;

	private volatile @Nullable Failure handlerFailure;

	private volatile @Nullable ServerSample sample;

	public StatusBoard(String streamName, String slotName, Clock clock, Consumer<StateChange> listener) {
		this.streamName = streamName;
		this.slotName = slotName;
		this.clock = clock;
		this.teller = new StateTeller(listener);
		this.since = clock.instant();
	}

	public String streamName() {
		return this.streamName;
	}

	public synchronized WalStreamState link() {
		return this.link;
	}

	/**
	 * The connection is doing something else. A slot that is stopping can only become
	 * stopped.
	 * @param next what it is doing
	 */
	public void link(WalStreamState next) {
		synchronized (this) {
			if (this.link != WalStreamState.STOPPING || next == WalStreamState.STOPPED) {
				this.link = next;
				this.modeShown = next == WalStreamState.STREAMING;
				show();
			}
		}
		this.teller.tell();
	}

	/**
	 * The connection was released until the handler can take more. A slot that is held or
	 * paused still shows that.
	 * @param failure why
	 * @param warning the same in words, shown until the slot is connected again
	 */
	public void released(Failure failure, String warning) {
		synchronized (this) {
			this.linkFailure = failure;
			this.warnings.add(warning);
			if (this.link != WalStreamState.STOPPING) {
				this.link = WalStreamState.RECONNECTING;
				show();
			}
		}
		this.teller.tell();
	}

	/**
	 * Whether changes are handed over has changed.
	 * @param current what counts now, asked here so that the last change is the last one
	 * shown
	 */
	public void mode(Supplier<DispatchMode> current) {
		synchronized (this) {
			this.mode = current.get();
			show();
		}
		this.teller.tell();
	}

	private void show() {
		WalStreamState next = !this.modeShown ? this.link : switch (this.mode) {
			case RUNNING -> this.link;
			case PAUSED -> WalStreamState.PAUSED;
			case HELD -> WalStreamState.HELD;
		};
		if (next != this.shown) {
			StateChange change = new StateChange(this.streamName, this.slotName, this.shown, next);
			this.shown = next;
			this.since = this.clock.instant();
			logger.info("Stream '{}' is {}, was {}", this.streamName, next, change.from());
			this.teller.add(change);
		}
	}

	/**
	 * A connection streams.
	 * @param next tells its positions
	 */
	public void connected(Supplier<Positions> next) {
		synchronized (this) {
			this.positions = next;
			this.linkFailure = null;
		}
		this.warnings.connected();
		link(WalStreamState.STREAMING);
	}

	public void linkFailed(Failure failure) {
		this.linkFailure = failure;
	}

	public void handlerFailed(Failure failure) {
		this.handlerFailure = failure;
	}

	public void handled() {
		if (this.handlerFailure != null) {
			this.handlerFailure = null;
		}
	}

	public void sampled(ServerSample next) {
		this.sample = next;
	}

	public Optional<ServerSample> sample() {
		return Optional.ofNullable(this.sample);
	}

	public Warnings warnings() {
		return this.warnings;
	}

	public synchronized SlotStatus status() {
		Positions current = this.positions.get();
		Failure failure = (this.linkFailure != null && !isHeld()) ? this.linkFailure : this.handlerFailure;
		return new SlotStatus(this.slotName, this.shown, this.since, known(current.received()),
				known(current.flushed()), failure, this.sample, this.warnings.all());
	}

	private boolean isHeld() {
		return this.shown == WalStreamState.HELD && this.handlerFailure != null;
	}

	private static @Nullable Lsn known(Lsn lsn) {
		return (lsn.value() != 0) ? lsn : null;
	}

}
