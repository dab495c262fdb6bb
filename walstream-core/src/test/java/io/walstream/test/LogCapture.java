package io.walstream.test;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import org.slf4j.LoggerFactory;

/**
 * Collects what is logged below a name, at any level, until it is closed.
 */
public final class LogCapture extends AppenderBase<ILoggingEvent> implements AutoCloseable {

	private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

	private final Logger logger;

	private final Level levelBefore;

	/**
	 * Begins to collect.
	 * @param loggerName name of a logger, for example a package
	 */
	public LogCapture(String loggerName) {
		this.logger = (Logger) LoggerFactory.getLogger(loggerName);
		this.levelBefore = this.logger.getLevel();
		setContext(this.logger.getLoggerContext());
		start();
		this.logger.setLevel(Level.TRACE);
		this.logger.addAppender(this);
	}

	/**
	 * Everything that was logged, with stack traces.
	 * @return one event after the other
	 */
	public String text() {
		return this.events.stream().map(CanaryAppender::text).collect(Collectors.joining("\n"));
	}

	/**
	 * Messages of a level or above.
	 * @param level the level
	 * @return the messages without stack traces
	 */
	public List<String> messages(Level level) {
		return this.events.stream()
			.filter((event) -> event.getLevel().isGreaterOrEqual(level))
			.map(ILoggingEvent::getFormattedMessage)
			.toList();
	}

	@Override
	public void close() {
		this.logger.detachAppender(this);
		this.logger.setLevel(this.levelBefore);
		stop();
	}

	@Override
	protected void append(ILoggingEvent event) {
		this.events.add(event);
	}

}
