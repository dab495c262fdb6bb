package io.walstream.spring.endtoend;

import java.sql.SQLException;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.awaitility.Awaitility;
import org.example.endtoend.CustomerListener;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.springframework.boot.logging.LoggingSystem;

import io.walstream.stream.WalStreamState;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class CanaryIntegrationTests {

	private static final String CANARY = "c4n4ry";

	private static final String NUMBER = "4242424242424";

	private final CustomerListener listener = new CustomerListener();

	private final Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);

	private final Level levelBefore = this.root.getLevel();

	/** Boot would take the appenders of the test away. */
	@BeforeEach
	void keepAppenders() {
		System.setProperty(LoggingSystem.SYSTEM_PROPERTY, LoggingSystem.NONE);
		this.root.setLevel(Level.WARN);
	}

	@AfterEach
	void releaseAppenders() {
		System.clearProperty(LoggingSystem.SYSTEM_PROPERTY);
		this.root.setLevel(this.levelBefore);
	}

	@BeforeEach
	void createTable(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE customers (name text PRIMARY KEY, rank bigint, note text)",
				"ALTER TABLE customers REPLICA IDENTITY FULL");
	}

	@Test
	void valuesWhenAllGoesWellAreNotShown(TestDatabase database) throws SQLException {
		try (Observed observed = new Observed(database)) {
			database.execute("INSERT INTO customers VALUES ('c4n4ry-1', 1, 'c4n4ry')",
					"UPDATE customers SET note = 'c4n4ry-2'", "DELETE FROM customers", "TRUNCATE customers");
			insert(database, "2");
			awaitHandled("c4n4ry-2");
			TestSlot.of(database).replaceConnection();
			insert(database, "3");
			awaitHandled("c4n4ry-3");
			observed.application.stream().pause();
			observed.look();
			observed.application.stream().resume();

			observed.assertSilent();
		}
	}

	@Test
	void valueWhenItCannotBeConvertedIsNotShown(TestDatabase database) throws SQLException {
		try (Observed observed = new Observed(database)) {
			database.execute("INSERT INTO customers VALUES ('c4n4ry-1', %s, 'c4n4ry')".formatted(NUMBER));

			holdAndSkip(observed);

			insert(database, "2");
			awaitHandled("c4n4ry-2");
			observed.assertSilent();
			assertThat(observed.ofListener.text()).contains("ValueConversionException").doesNotContain(CANARY, NUMBER);
		}
	}

	@Test
	void valueWhenARowIsRefusedIsNotShownInMessagesOfOurs(TestDatabase database) throws SQLException {
		try (Observed observed = new Observed(database)) {
			this.listener.setRefusing(true);
			insert(database, "1");

			holdAndSkip(observed);

			this.listener.setRefusing(false);
			insert(database, "2");
			awaitHandled("c4n4ry-2");
			observed.assertSilent();
			assertThat(observed.ofListener.text()).contains("RowBindingException", "'c4n4ry-1' is refused");
		}
		finally {
			this.listener.setRefusing(false);
		}
	}

	@Test
	void valueWhenAListenerFailsWithItIsShownByItsOwnLoggerOnly(TestDatabase database) throws SQLException {
		this.listener.setFailing(true);
		try (Observed observed = new Observed(database)) {
			insert(database, "1");
			observed.application.awaitState(WalStreamState.HELD);
			observed.look();
			assertThat(observed.management.operate("{\"action\": \"resume\"}")).isEqualTo(200);
			observed.application.awaitState(WalStreamState.HELD);
			assertThat(observed.ofListener.text()).contains("Customer 'c4n4ry-1' is not liked");
			observed.assertSilent();
		}

		this.listener.setFailing(false);
		try (Observed observed = new Observed(database)) {
			awaitHandled("c4n4ry-1");
			observed.assertSilent();
		}
	}

	private static void insert(TestDatabase database, String number) throws SQLException {
		database.execute("INSERT INTO customers VALUES ('c4n4ry-%s', 1, 'c4n4ry')".formatted(number));
	}

	private void awaitHandled(String name) {
		Awaitility.await().atMost(TestApplication.LIMIT).until(() -> this.listener.handled().contains(name));
	}

	private static void holdAndSkip(Observed observed) {
		observed.application.awaitState(WalStreamState.HELD);
		observed.look();
		String change = observed.management.slot().get("failure").get("change").asString();
		assertThat(observed.management.operate("{\"action\": \"skip\", \"change\": \"nonsense\"}")).isEqualTo(400);
		assertThat(observed.management.operate("{\"action\": \"skip\", \"change\": \"" + change + "\"}"))
			.isEqualTo(200);
	}

	/**
	 * An application together with all that it shows.
	 */
	private final class Observed implements AutoCloseable {

		private final LogCapture ofListener = new LogCapture("org.example.endtoend");

		private final LogCapture ours = new LogCapture("io.walstream");

		private final TestApplication application;

		private final Management management;

		Observed(TestDatabase database) {
			this.application = new TestApplication(database, CanaryIntegrationTests.this.listener);
			this.management = this.application.launchWeb("walstream.listener.retry.max-retries=1",
					"walstream.listener.retry.delay=10ms", "walstream.listener.hold-retry-interval=0s");
			this.application.awaitState(WalStreamState.STREAMING);
		}

		void look() {
			assertThat(this.management.health().toString()).contains("listeners");
			assertThat(this.management.stream().toString()).contains("listeners");
		}

		void assertSilent() {
			look();
			this.application.shutDown();
			assertThat(this.ours.text()).contains("STREAMING", "STOPPED").doesNotContain(CANARY, NUMBER);
			assertThat(this.management.answers()).isNotEmpty()
				.noneMatch((answer) -> answer.contains(CANARY) || answer.contains(NUMBER));
			assertThat(this.ofListener.text().lines())
				.filteredOn((line) -> line.matches("(\\s*Caused by: )?io\\.walstream\\..*"))
				.noneMatch((line) -> line.contains(CANARY));
		}

		@Override
		public void close() {
			this.application.close();
			this.ours.close();
			this.ofListener.close();
		}

	}

}
