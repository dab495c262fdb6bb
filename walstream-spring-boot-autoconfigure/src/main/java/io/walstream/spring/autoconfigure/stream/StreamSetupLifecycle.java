package io.walstream.spring.autoconfigure.stream;

import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.springframework.context.SmartLifecycle;

import io.walstream.setup.SetupReport;

/**
 * Sets the streams up: after all singletons exist, so after what creates tables, and
 * before the web server takes requests.
 */
public final class StreamSetupLifecycle implements SmartLifecycle {

	/** Before the web server and all that takes requests. */
	public static final int PHASE = DEFAULT_PHASE - 4096;

	private static final Log logger = LogFactory.getLog(StreamSetupLifecycle.class);

	private final ConfiguredStreams streams;

	private final LeftBehindReport leftBehind;

	private volatile boolean running;

	public StreamSetupLifecycle(ConfiguredStreams streams, LeftBehindReport leftBehind) {
		this.streams = streams;
		this.leftBehind = leftBehind;
	}

	/**
	 * Sets up what is to start and must not fail. Other streams do it when they start.
	 */
	@Override
	public void start() {
		for (ConfiguredStream stream : this.streams.create()) {
			stream.monitored().warnings().forEach(logger::warn);
			if (stream.autoStartup() && stream.failFast()) {
				setUp(stream);
			}
		}
		Set<String> withoutListener = this.streams.withoutListener();
		withoutListener.forEach((stream) -> logger
			.warn("Stream '%s' is configured but has no listener: nothing is delivered".formatted(stream)));
		this.leftBehind.start(this.streams.create().stream().map(ConfiguredStream::settings).toList(), withoutListener);
		this.running = true;
	}

	// Other warnings are logged when the stream starts, which sets up again
	private static void setUp(ConfiguredStream stream) {
		SetupReport report = ShutdownAwareSetup.run(stream);
		if (report.standby()) {
			report.warnings().forEach(logger::warn);
		}
	}

	@Override
	public void stop() {
		this.leftBehind.stop();
		this.running = false;
	}

	@Override
	public boolean isRunning() {
		return this.running;
	}

	@Override
	public int getPhase() {
		return PHASE;
	}

}
