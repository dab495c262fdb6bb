package io.walstream.test;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;

/**
 * Keeps what the loggers that it is attached to, see {@code logback-test.xml}, say of
 * rows above TRACE.
 */
public final class CanaryAppender extends AppenderBase<ILoggingEvent> {

	/** Logback and Spring Boot make appenders anew as they like. */
	private static final Queue<String> LEAKS = new ConcurrentLinkedQueue<>();

	/**
	 * What was said of rows until now. It is forgotten then.
	 * @return the log lines, with stack traces
	 */
	static List<String> takeLeaks() {
		List<String> leaks = List.copyOf(LEAKS);
		LEAKS.removeAll(leaks);
		return leaks;
	}

	@Override
	protected void append(ILoggingEvent event) {
		String text = text(event);
		if (event.getLevel().isGreaterOrEqual(Level.DEBUG) && text.contains(Canary.TEXT)) {
			LEAKS.add(text);
		}
	}

	/**
	 * An event as a reader of the log sees it.
	 * @param event the event
	 * @return level, logger, message and stack trace
	 */
	static String text(ILoggingEvent event) {
		return event.getLevel() + " " + event.getLoggerName() + " " + event.getFormattedMessage()
				+ ((event.getThrowableProxy() != null) ? "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy())
						: "");
	}

}
