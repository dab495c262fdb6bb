package io.walstream.spring.autoconfigure.diagnostics;

import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import ch.qos.logback.classic.Level;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.autoconfigure.DatabaseProperties;
import io.walstream.spring.autoconfigure.FailedStart;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A table and an owner whose names hold lines that look like those of the log.
 */
@PostgresTest
class ForgedNamesIntegrationTests {

	private static final String FORGED = "2026-01-01 00:00:00 ERROR forged";

	private static final String NAME = "odd\n" + FORGED;

	private static final String TABLE = "U&\"odd\\000A" + FORGED + "\"";

	private static final Duration LIMIT = Duration.ofSeconds(30);

	@Test
	void startWhenTableCannotBePublishedShowsItsNameAndSqlOnOneLine(TestDatabase database) throws SQLException {
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE " + TABLE + " (id int)");

		String explanation = FailedStart.explain(List.of(OddTable.class), properties(database));

		assertThat(explanation.lines()).noneMatch((line) -> line.startsWith(FORGED));
		assertThat(explanation).contains(".odd\\n" + FORGED + "' with replica identity DEFAULT");
		database.execute(sql(explanation, "REPLICA IDENTITY FULL;"));
		assertStreams(database);
	}

	@Test
	void startWhenOwnerIsAnotherShowsItsNameAndSqlOnOneLine(TestDatabase database) throws SQLException {
		String publication = database.publicationName();
		database.execute("CREATE TABLE orders (id int PRIMARY KEY)", "CREATE TABLE " + TABLE + " (id int PRIMARY KEY)",
				"CREATE PUBLICATION " + publication + " FOR TABLE orders, " + TABLE,
				"COMMENT ON PUBLICATION " + publication + " IS E'walstream owner=\\n" + FORGED + "'",
				"SELECT pg_create_logical_replication_slot('" + database.slotName() + "', 'pgoutput')");

		String explanation = FailedStart.explain(List.of(OddTable.class), properties(database));

		assertThat(explanation.lines()).noneMatch((line) -> line.startsWith(FORGED));
		assertThat(explanation).contains("belongs to '\\n" + FORGED + "'");
		database.execute(sql(explanation, "COMMENT ON PUBLICATION"));
		assertStreams(database);
	}

	private void assertStreams(TestDatabase database) throws SQLException {
		OddTable.ids.clear();
		try (LogCapture log = new LogCapture("io.walstream")) {
			try (ConfigurableApplicationContext application = new SpringApplicationBuilder(
					FailedStart.Application.class, OddTable.class)
				.web(WebApplicationType.NONE)
				.run(arguments(database))) {
				assertThat(application.isActive()).isTrue();
				database.execute("INSERT INTO " + TABLE + " VALUES (1)", "UPDATE " + TABLE + " SET id = 2");
				Awaitility.await().atMost(LIMIT).untilAsserted(() -> assertThat(OddTable.ids).containsExactly(1, 2));
			}
			assertThat(log.messages(Level.DEBUG)).noneMatch((message) -> message.contains("\n"));
			assertThat(log.text().lines()).noneMatch((line) -> line.startsWith(FORGED));
		}
	}

	private static String sql(String explanation, String part) {
		return Arrays.stream(ShownSql.of(explanation))
			.filter((statement) -> statement.contains(part))
			.findFirst()
			.orElseThrow(() -> new AssertionError(explanation));
	}

	private static String[] properties(TestDatabase database) {
		List<String> properties = new ArrayList<>(DatabaseProperties.of(database.server()));
		properties.add("walstream.slot.name=" + database.slotName());
		properties.add("walstream.publication.name=" + database.publicationName());
		return properties.toArray(String[]::new);
	}

	private static String[] arguments(TestDatabase database) {
		List<String> arguments = new ArrayList<>(List.of("--spring.application.name=orders",
				"--spring.main.register-shutdown-hook=false", "--spring.flyway.enabled=false"));
		for (String property : properties(database)) {
			arguments.add("--" + property);
		}
		return arguments.toArray(String[]::new);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(OddListener.class)
	static class OddTable {

		static final List<Object> ids = new CopyOnWriteArrayList<>();

	}

	static class OddListener {

		@WalListener("\"" + NAME + "\"")
		void on(Change<Row> change, Row row) {
			OddTable.ids.add(row.get("id"));
		}

	}

}
