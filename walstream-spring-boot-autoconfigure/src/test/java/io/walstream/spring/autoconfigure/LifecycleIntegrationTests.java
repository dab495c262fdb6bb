package io.walstream.spring.autoconfigure;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.event.EventListener;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import io.walstream.change.Insert;
import io.walstream.spring.WalListener;
import io.walstream.spring.WalStreamRegistry;
import io.walstream.spring.WalStreamStateChangedEvent;
import io.walstream.spring.autoconfigure.stream.StreamSetupLifecycle;
import io.walstream.stream.WalStreamState;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

@PostgresTest
class LifecycleIntegrationTests {

	private static final Duration LIMIT = Duration.ofSeconds(30);

	private ConfigurableApplicationContext context;

	@AfterEach
	void close() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Test
	void startWhenFlywayCreatesTheTableSetsUpBeforeTheWebServerAndStreams(TestDatabase database) throws Exception {
		start(database);

		assertThat(this.context.getBean(BetweenSetupAndWebServer.class).seen()).containsExactly("slots 1", "port null");
		insert(database, 1);
		awaitHandled(1L);
		JsonNode health = get("local.server.port", "/actuator/health").get("components").get("walstream");
		assertThat(health.get("status").asString()).isEqualTo("UP");
		JsonNode details = health.get("components").get("default").get("details");
		assertThat(details.get("state").asString()).isEqualTo("STREAMING");
		JsonNode stream = get("local.server.port", "/actuator/walstream/default");
		assertThat(stream.get("slots").get(0).get("name").asString()).isEqualTo(database.slotName());
		assertThat(stream.get("listeners").get(0).get("handled").asInt()).isEqualTo(1);
		assertThat(stream.toString() + health).doesNotContain("c4n4ry");
	}

	@Test
	void sampleWhenStreamingShowsSlotAndTables(TestDatabase database) throws Exception {
		start(database);

		Awaitility.await()
			.atMost(LIMIT)
			.until(() -> get("local.server.port", "/actuator/walstream/default").get("slots").get(0).has("sampleTime"));
		JsonNode stream = get("local.server.port", "/actuator/walstream/default");
		JsonNode slot = stream.get("slots").get(0);

		assertThat(slot.get("row").get("slot_name").asString()).isEqualTo(database.slotName());
		assertThat(slot.get("row").get("plugin").asString()).isEqualTo("pgoutput");
		assertThat(slot.get("retainedBytes").isNumber()).isTrue();
		assertThat(slot.get("walStatus").asString()).isEqualTo("reserved");
		assertThat(stream.get("publication").get("tables").get(0).asString()).isEqualTo(database.schema() + ".orders");
	}

	@Test
	void closeWhenChangesWereHandledConfirmsThemAndFreesTheSlot(TestDatabase database) throws Exception {
		start(database);
		insert(database, 1);
		awaitHandled(1L);

		this.context.close();

		assertThat(query(database, "SELECT active FROM pg_replication_slots WHERE slot_name = ")).isEqualTo("f");
		start(database);
		insert(database, 2);
		awaitHandled(2L);
	}

	@Test
	void contextWhenStoppedAndStartedAgainGoesOn(TestDatabase database) throws Exception {
		start(database);
		insert(database, 1);
		awaitHandled(1L);

		this.context.stop();

		assertThat(state()).isEqualTo(WalStreamState.STOPPED);
		assertThat(query(database, "SELECT active FROM pg_replication_slots WHERE slot_name = ")).isEqualTo("f");
		insert(database, 2);

		this.context.start();

		awaitHandled(1L, 2L);
	}

	@Test
	void contextWhenPausedLeavesTheSlotToAnotherOne(TestDatabase database) throws Exception {
		start(database);
		ConfigurableApplicationContext first = this.context;
		first.pause();
		start(database);
		insert(database, 1);
		awaitHandled(1L);
		this.context.close();

		this.context = first;
		first.restart();
		insert(database, 2);

		awaitHandled(2L);
	}

	@Test
	void eventsWhenStreamStartsAndStopsComeInOrder(TestDatabase database) throws Exception {
		start(database);
		List<WalStreamState> states = this.context.getBean(Orders.class).states;
		Awaitility.await().atMost(LIMIT).until(() -> states.contains(WalStreamState.STREAMING));

		this.context.close();

		assertThat(states).containsSubsequence(WalStreamState.STARTING, WalStreamState.STREAMING,
				WalStreamState.STOPPING, WalStreamState.STOPPED);
	}

	@Test
	void streamWhenManagementHasItsOwnPortIsThereOnce(TestDatabase database) throws Exception {
		start(database, "management.server.port=0");
		insert(database, 1);
		awaitHandled(1L);

		JsonNode health = get("local.management.port", "/actuator/health").get("components").get("walstream");

		assertThat(health.get("components").get("default").get("details").get("state").asString())
			.isEqualTo("STREAMING");
		assertThat(query(database,
				"SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'walsender' " + "AND application_name = "))
			.isEqualTo("1");
	}

	@Test
	void streamWhenItDoesNotStartWithTheApplicationStartsWhenAsked(TestDatabase database) throws Exception {
		start(database, "walstream.auto-startup=false");
		assertThat(state()).isEqualTo(WalStreamState.STOPPED);
		assertThat(query(database, "SELECT count(*) FROM pg_replication_slots WHERE slot_name = ")).isEqualTo("0");

		this.context.getBean(WalStreamRegistry.class).get().start();
		Awaitility.await().atMost(LIMIT).until(() -> state() == WalStreamState.STREAMING);
		insert(database, 1);

		awaitHandled(1L);
	}

	@Test
	void startWhenItNeedNotSucceedIsRepeatedInTheBackground(TestDatabase database) throws Exception {
		start(database, "spring.flyway.enabled=false", "walstream.startup.fail-fast=false",
				"walstream.reconnect.initial-delay=100ms", "walstream.reconnect.max-delay=200ms");
		assertThat(state()).isEqualTo(WalStreamState.STARTING);

		database.execute("CREATE TABLE orders (id bigint PRIMARY KEY, customer text)");
		Awaitility.await().atMost(LIMIT).until(() -> state() == WalStreamState.STREAMING);
		insert(database, 1);

		awaitHandled(1L);
	}

	@Test
	void secondInstanceIsInStandbyAndTakesOver(TestDatabase database) throws Exception {
		start(database);
		ConfigurableApplicationContext first = this.context;
		Awaitility.await().atMost(LIMIT).until(() -> state() == WalStreamState.STREAMING);
		try (first) {
			start(database, "walstream.standby.interval=100ms");
			Awaitility.await().atMost(LIMIT).until(() -> state() == WalStreamState.STANDBY);
			assertThat(get("local.server.port", "/actuator/health").get("status").asString()).isEqualTo("UP");
			assertThat(get("local.server.port", "/actuator/walstream/default").get("state").asString())
				.isEqualTo("STANDBY");
		}

		Awaitility.await().atMost(LIMIT).until(() -> state() == WalStreamState.STREAMING);
		insert(database, 1);

		awaitHandled(1L);
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void listenerWhenVirtualThreadsAreEnabledIsCalledByOne(TestDatabase database) throws Exception {
		start(database, "spring.threads.virtual.enabled=true");
		insert(database, 1);
		awaitHandled(1L);

		Thread thread = this.context.getBean(Orders.class).thread;
		assertThat(Thread.class.getMethod("isVirtual").invoke(thread)).isEqualTo(true);
	}

	@Test
	void closeWhenAListenerDoesItEndsInTime(TestDatabase database) throws Exception {
		start(database);
		long begin = System.nanoTime();

		insert(database, Orders.CLOSING_ID);
		Awaitility.await().atMost(LIMIT).until(() -> !this.context.isActive());

		assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(LIMIT);
		Awaitility.await()
			.atMost(LIMIT)
			.until(() -> query(database, "SELECT active FROM pg_replication_slots WHERE slot_name = ").equals("f"));
	}

	@Test
	void slotWhenItsStreamHasNoListenerIsReportedAndLeftAlone(TestDatabase database) throws Exception {
		database.execute("SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");
		PrintStream console = System.out;
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
		try {
			start(database, WithoutListener.class);

			Awaitility.await()
				.atMost(LIMIT)
				.until(() -> output.toString(StandardCharsets.UTF_8)
					.contains("Replication slot '" + database.slotName()
							+ "' exists but stream 'default' has no listener"));
		}
		finally {
			System.setOut(console);
		}
		assertThat(query(database, "SELECT count(*) FROM pg_replication_slots WHERE slot_name = ")).isEqualTo("1");
		assertThat(query(database, "SELECT count(*) FROM pg_publication WHERE pubname = ")).isEqualTo("0");
		JsonNode health = get("local.server.port", "/actuator/health");
		assertThat(health.get("components").has("walstream")).isFalse();
	}

	private void start(TestDatabase database, String... properties) {
		start(database, Application.class, properties);
	}

	private void start(TestDatabase database, Class<?> application, String... properties) {
		this.context = new SpringApplicationBuilder(application).web(WebApplicationType.SERVLET)
			.properties("server.port=0", "spring.main.register-shutdown-hook=false",
					"spring.application.name=" + database.slotName(), "walstream.slot.name=" + database.slotName(),
					"spring.flyway.locations=classpath:walstream/migration",
					"spring.datasource.hikari.maximum-pool-size=2",
					"management.endpoints.web.exposure.include=health,walstream",
					"management.endpoint.health.show-details=always", "spring.lifecycle.timeout-per-shutdown-phase=6s")
			.properties(properties)
			.properties(DatabaseProperties.of(database.server()).toArray(String[]::new))
			.run();
	}

	private WalStreamState state() {
		return this.context.getBean(WalStreamRegistry.class).get().state();
	}

	private void awaitHandled(Long... ids) {
		List<Long> handled = this.context.getBean(Orders.class).ids;
		Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(handled).containsExactly(ids));
	}

	private JsonNode get(String port, String path) throws IOException, InterruptedException {
		URI uri = URI.create("http://localhost:" + this.context.getEnvironment().getProperty(port) + path);
		HttpResponse<String> response = HttpClient.newHttpClient()
			.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
		return JsonMapper.shared().readTree(response.body());
	}

	private static void insert(TestDatabase database, long id) throws SQLException {
		database.execute("INSERT INTO orders VALUES (" + id + ", 'c4n4ry')");
	}

	private static String query(TestDatabase database, String queryUpToName) throws SQLException {
		try (Connection connection = database.connect();
				Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery(queryUpToName + "'" + database.slotName() + "'")) {
			assertThat(rows.next()).isTrue();
			return rows.getString(1);
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import({ Orders.class, BetweenSetupAndWebServer.class })
	public static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class WithoutListener {

	}

	record Order(long id, String customer) {

	}

	static class Orders {

		static final long CLOSING_ID = -1;

		private final List<Long> ids = new CopyOnWriteArrayList<>();

		private final List<WalStreamState> states = new CopyOnWriteArrayList<>();

		private final ConfigurableApplicationContext context;

		private volatile Thread thread = Thread.currentThread();

		Orders(ConfigurableApplicationContext context) {
			this.context = context;
		}

		@WalListener("orders")
		void on(Insert<Order> insert) {
			this.thread = Thread.currentThread();
			if (insert.after().id() == CLOSING_ID) {
				this.context.close();
			}
			this.ids.add(insert.after().id());
		}

		@EventListener
		void on(WalStreamStateChangedEvent event) {
			this.states.add(event.getTo());
		}

	}

	/**
	 * Looks what is there after the setup and before the web server.
	 */
	static class BetweenSetupAndWebServer implements SmartLifecycle {

		private final List<String> seen = new CopyOnWriteArrayList<>();

		private final JdbcClient jdbc;

		private final Environment environment;

		BetweenSetupAndWebServer(JdbcClient jdbc, Environment environment) {
			this.jdbc = jdbc;
			this.environment = environment;
		}

		List<String> seen() {
			return this.seen;
		}

		@Override
		public void start() {
			this.seen.add("slots " + this.jdbc.sql("SELECT count(*) FROM pg_replication_slots WHERE slot_name = ?")
				.param(this.environment.getProperty("walstream.slot.name"))
				.query(Long.class)
				.single());
			this.seen.add("port " + this.environment.getProperty("local.server.port"));
		}

		@Override
		public void stop() {
			this.seen.clear();
		}

		@Override
		public boolean isRunning() {
			return !this.seen.isEmpty();
		}

		@Override
		public int getPhase() {
			return StreamSetupLifecycle.PHASE + 1;
		}

	}

}
