package io.walstream.engine.status;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import io.walstream.stream.ServerSample;
import io.walstream.stream.StateChange;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.stream.WalStreamStatus.Failure;
import io.walstream.wal.Lsn;

/**
 * What a stream shows of itself. Its state has two parts: what the connection is doing,
 * and, while that streams, whether changes are handed over. Safe for use by several
 * threads.
 */
public final class StatusBoard {

	private static final Logger logger = LoggerFactory.getLogger(WalStream.class);

	private final String streamName;

	private final Clock clock;

	private final Consumer<StateChange> listener;

	private final Queue<StateChange> untold = new ConcurrentLinkedQueue<>();

	private final Map<Topic, String> running = new ConcurrentSkipListMap<>();

	private final AtomicBoolean telling = new AtomicBoolean();

	private WalStreamState link = WalStreamState.STOPPED;

	private boolean modeShown;

	private DispatchMode mode = DispatchMode.RUNNING;

	private WalStreamState shown = WalStreamState.STOPPED;

	private Instant since;

	private Supplier<Positions> positions = () -> Positions.NONE;

	private volatile @Nullable Failure linkFailure;

	private volatile @Nullable Failure handlerFailure;

	private volatile @Nullable ServerSample sample;

	private volatile List<String> warnings = List.of();

	public StatusBoard(String streamName, Clock clock, Consumer<StateChange> listener) {
		this.streamName = streamName;
		this.clock = clock;
		this.listener = listener;
		this.since = clock.instant();
	}

	public String streamName() {
		return this.streamName;
	}

	public synchronized WalStreamState link() {
		return this.link;
	}

	/**
	 * The connection is doing something else. A stream that is stopping can only become
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
		tell();
	}

	/**
	 * The connection was released until the handler can take more. A stream that is held
	 * or paused still shows that.
	 * @param failure why
	 * @param warning the same in words, shown until the stream is connected again
	 */
	public void released(Failure failure, String warning) {
		synchronized (this) {
			this.linkFailure = failure;
			this.warnings = Stream.concat(this.warnings.stream(), Stream.of(warning)).toList();
			if (this.link != WalStreamState.STOPPING) {
				this.link = WalStreamState.RECONNECTING;
				show();
			}
		}
		tell();
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
		tell();
	}

	private void show() {
		WalStreamState next = !this.modeShown ? this.link : switch (this.mode) {
			case RUNNING -> this.link;
			case PAUSED -> WalStreamState.PAUSED;
			case HELD -> WalStreamState.HELD;
		};
		if (next != this.shown) {
			StateChange change = new StateChange(this.streamName, this.shown, next);
			this.shown = next;
			this.since = this.clock.instant();
			logger.info("Stream '{}' is {}, was {}", this.streamName, next, change.from());
			this.untold.add(change);
		}
	}

	// Without the lock: a listener may start or stop the stream. One thread tells at a
	// time, in order.
	private void tell() {
		while (!this.untold.isEmpty() && this.telling.compareAndSet(false, true)) {
			try {
				for (StateChange change = this.untold.poll(); change != null; change = this.untold.poll()) {
					tell(change);
				}
			}
			finally {
				this.telling.set(false);
			}
		}
	}

	private void tell(StateChange change) {
		try {
			this.listener.accept(change);
		}
		catch (RuntimeException | Error ex) {
			logger.warn("Listener of the state of stream '{}' failed; the stream goes on", this.streamName, ex);
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
		this.running.clear();
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

	public void warnings(List<String> found) {
		this.warnings = found;
	}

	/**
	 * Something is found or not any more while the stream runs.
	 * @param topic what it is about
	 * @param text a sentence, {@code null} if there is nothing to warn of
	 */
	public void warning(Topic topic, @Nullable String text) {
		if (text != null) {
			this.running.put(topic, text);
		}
		else {
			this.running.remove(topic);
		}
	}

	public List<String> warnings() {
		return Stream.concat(this.warnings.stream(), this.running.values().stream()).toList();
	}

	public synchronized WalStreamStatus status() {
		Positions current = this.positions.get();
		Failure failure = (this.linkFailure != null && !isHeld()) ? this.linkFailure : this.handlerFailure;
		return new WalStreamStatus(this.shown, this.since, known(current.received()), known(current.flushed()),
				failure);
	}

	private boolean isHeld() {
		return this.shown == WalStreamState.HELD && this.handlerFailure != null;
	}

	private static @Nullable Lsn known(Lsn lsn) {
		return (lsn.value() != 0) ? lsn : null;
	}

	/**
	 * What a warning of a running stream is about.
	 */
	public enum Topic {

		/** Standbys that the server waits for before it sends more. */
		STANDBY,
		/** An error by which the server ended the stream. */
		SERVER_ERROR

	}

}
