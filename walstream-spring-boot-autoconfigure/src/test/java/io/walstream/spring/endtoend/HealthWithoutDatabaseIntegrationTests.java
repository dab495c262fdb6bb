package io.walstream.spring.endtoend;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

import io.walstream.stream.WalStreamState;
import io.walstream.test.DedicatedPostgres;
import io.walstream.test.TestDatabase;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;

class HealthWithoutDatabaseIntegrationTests {

	private static final String PASSWORD = "s3cr3t";

	private final Calls calls = new Calls();

	@Test
	void healthWhenTheDatabaseIsDownAnswersAtOnceUntilItIsBack() throws IOException, SQLException {
		try (DedicatedPostgres postgres = TestPostgres.dedicated(Map.of())) {
			TestPostgres server = new TestPostgres(postgres.server().jdbcUrl(), postgres.server().username(), PASSWORD);
			TestDatabase database = new TestDatabase(server, "health_without_database", "1");
			database.create();
			database.execute("CREATE TABLE orders (id bigint PRIMARY KEY)");
			try (TestApplication application = new TestApplication(database, new IdListener(this.calls))) {
				Management management = application.launchWeb("walstream.reconnect.max-delay=500ms",
						"walstream.health.max-reconnect-time=6s");
				application.awaitState(WalStreamState.STREAMING);
				database.execute("INSERT INTO orders VALUES (1)");
				this.calls.awaitExactly("1");
				awaitHealth(management, "UP", "STREAMING");

				assertThat(postgres.stopFast()).isLessThan(Duration.ofSeconds(5));

				application.awaitState(WalStreamState.RECONNECTING);
				awaitHealth(management, "UP", "RECONNECTING");
				assertThat(shortestAnswer(management)).isLessThan(Duration.ofSeconds(1));
				awaitHealth(management, "DOWN", "RECONNECTING");
				assertThat(management.slot().get("row").get("slot_name").asString()).isEqualTo(database.slotName());
				postgres.restart(Map.of());
				awaitHealth(management, "UP", "STREAMING");
				database.execute("INSERT INTO orders VALUES (2)");
				Awaitility.await().atMost(TestApplication.LIMIT).until(() -> this.calls.all().contains("2"));
				assertThat(management.answers()).noneMatch((answer) -> answer.contains(PASSWORD));
			}
		}
	}

	private static void awaitHealth(Management management, String status, String state) {
		Awaitility.await()
			.atMost(TestApplication.LIMIT)
			.untilAsserted(() -> assertThat(management.health().toString()).contains("\"status\":\"" + status + "\"",
					"\"state\":\"" + state + "\""));
	}

	private static Duration shortestAnswer(Management management) {
		return Stream.generate(() -> answerTime(management)).limit(3).min(Comparator.naturalOrder()).orElseThrow();
	}

	private static Duration answerTime(Management management) {
		long start = System.nanoTime();
		assertThat(management.health().has("status")).isTrue();
		return Duration.ofNanos(System.nanoTime() - start);
	}

}
