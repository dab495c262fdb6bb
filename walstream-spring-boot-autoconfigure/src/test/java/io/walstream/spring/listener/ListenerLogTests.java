package io.walstream.spring.listener;

import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.read.ListAppender;
import org.example.conversion.Shipment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.bind.SpringConversion;
import io.walstream.spring.listener.call.ListenerCalls;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;
import io.walstream.wal.Operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for what is logged of failures.
 */
class ListenerLogTests {

	private final ListAppender<ILoggingEvent> appender = new ListAppender<>();

	private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);

	private final Logger walstream = (Logger) LoggerFactory.getLogger("io.walstream");

	private final TestTable orders = TestTable.orders(new ExactConversion());

	@BeforeEach
	void listen() {
		this.appender.start();
		this.root.addAppender(this.appender);
		this.walstream.setLevel(Level.DEBUG);
	}

	@AfterEach
	void forget() {
		this.walstream.setLevel(null);
		this.root.detachAppender(this.appender);
	}

	@Test
	void tablesWhenResolvedAgainLogsAWarningOnce() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(NeverForDeletes.class)) {
			start(context);
			start(context);

			assertThat(linesOf(StreamListeners.class.getName())).singleElement()
				.satisfies((line) -> assertThat(text(line)).contains("is not called for [DELETE]"));
		}
	}

	@Test
	void handleWhenListenerFailsLogsItsExceptionOnceAsTheApplication() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Failing.class)) {
			StreamListeners listeners = start(context);
			Change<Row> change = this.orders.insert("1", Canary.TEXT, "1");

			fail(listeners, change);
			fail(listeners, change);

			assertThat(linesOf(Failing.class.getName())).singleElement()
				.satisfies((line) -> assertThat(text(line))
					.contains("Listener 'failing' failed at change " + change.id(), Canary.TEXT));
			assertThat(linesOf(ListenerCalls.class.getName())).hasSize(6)
				.extracting(ILoggingEvent::getLevel)
				.containsOnly(Level.DEBUG);
		}
	}

	@Test
	void handleWhenListenerFailsShowsNoValueInOurLines() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Failing.class, Unbindable.class)) {
			StreamListeners listeners = start(context);

			fail(listeners, this.orders.insert("1", Canary.TEXT, "1"));

			assertThat(this.appender.list).filteredOn((line) -> !line.getLoggerName().equals(Failing.class.getName()))
				.isNotEmpty()
				.allSatisfy((line) -> assertThat(text(line)).doesNotContain(Canary.TEXT));
		}
	}

	@Test
	void handleWhenRowCannotBeBoundShowsNoValueAnywhere() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Unbindable.class)) {
			fail(start(context), this.orders.insert("1", Canary.TEXT, "1"));

			assertThat(this.appender.list).anySatisfy((line) -> assertThat(text(line)).contains("customer_name"))
				.allSatisfy((line) -> assertThat(text(line)).doesNotContain(Canary.TEXT));
		}
	}

	@Test
	void handleWhenConverterFailsLogsItsExceptionOnceAsTheApplication() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Shipment.ToCode.class,
				Shipment.ShipmentListener.class)) {
			TestTable shipments = TestTable.of("orders", "DEFAULT", SpringConversion.of(context), "code:text");
			StreamListeners listeners = TestListeners.stream(context);
			TestListeners.assign(listeners, shipments);
			Change<Row> change = shipments.insert("refused " + Canary.TEXT);

			fail(listeners, change);
			fail(listeners, change);

			assertThat(linesOf(Shipment.ShipmentListener.class.getName())).singleElement()
				.satisfies((line) -> assertThat(text(line)).contains("Code refused " + Canary.TEXT,
						"at org.example.conversion.Shipment$ToCode.convert", "inner refused"));
			assertThat(this.appender.list).filteredOn((line) -> line.getLoggerName().startsWith("io.walstream"))
				.isNotEmpty()
				.allSatisfy((line) -> assertThat(text(line)).doesNotContain(Canary.TEXT));
			assertThat(listeners.listeners().get(0).toString()).doesNotContain(Canary.TEXT);
		}
	}

	private StreamListeners start(AnnotationConfigApplicationContext context) {
		StreamListeners listeners = TestListeners.stream(context);
		TestListeners.assign(listeners, this.orders);
		return listeners;
	}

	private void fail(StreamListeners listeners, Change<Row> change) {
		assertThatExceptionOfType(ChangeHandlingException.class)
			.isThrownBy(() -> listeners.handle(TestListeners.batch(change)));
	}

	private List<ILoggingEvent> linesOf(String logger) {
		return this.appender.list.stream().filter((line) -> line.getLoggerName().equals(logger)).toList();
	}

	private static String text(ILoggingEvent line) {
		String exception = (line.getThrowableProxy() != null) ? ThrowableProxyUtil.asString(line.getThrowableProxy())
				: "";
		return line.getFormattedMessage() + exception;
	}

	static class Failing {

		@WalListener(tables = "orders", id = "failing")
		void on(Row row) {
			throw new IllegalStateException("Cannot handle " + row.get("customer_name"));
		}

	}

	static class NeverForDeletes {

		@WalListener(tables = "orders", id = "some", operations = { Operation.INSERT, Operation.DELETE })
		void on(Order order) {
		}

		record Order(String customerName) {

		}

	}

	static class Unbindable {

		@WalListener("orders")
		void on(Order order) {
		}

		record Order(Integer customerName) {

		}

	}

}
