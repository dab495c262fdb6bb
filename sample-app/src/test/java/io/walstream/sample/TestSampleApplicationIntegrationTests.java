package io.walstream.sample;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.client.RestClient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

/**
 * Tests the command that README gives: the application in its own process, on its own
 * database.
 */
class TestSampleApplicationIntegrationTests {

	private static final Pattern STARTED = Pattern.compile("Tomcat started on port (\\d+)");

	@TempDir
	private Path directory;

	@Test
	void runWhenKilledBeforeGoesOn() throws Exception {
		Process first = run("first.log");
		placeOrder(port("first.log"), "first");
		first.destroyForcibly().waitFor();

		Process second = run("second.log");
		try {
			placeOrder(port("second.log"), "second");
			await().untilAsserted(() -> assertThat(customers(port("second.log"))).contains("first", "second"));
		}
		finally {
			second.destroy();
		}
		assertThat(second.waitFor(30, TimeUnit.SECONDS)).isTrue();
		assertThat(this.directory.resolve("database/data/postmaster.pid")).doesNotExist();
	}

	@Test
	void startWhenDirectoryIsInUseIsRefused() {
		try (EmbeddedDatabase database = EmbeddedDatabase.start(this.directory)) {
			assertThatIllegalStateException().isThrownBy(() -> EmbeddedDatabase.start(this.directory))
				.withMessageContaining("another process uses this database");
			assertThat(RunningSample.jdbc(database).sql("SELECT 1").query(Integer.class).single()).isOne();
		}
	}

	private Process run(String log) throws IOException {
		return new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
				System.getProperty("java.class.path"), TestSampleApplication.class.getName(), "--server.port=0",
				"--sample.database.directory=" + this.directory.resolve("database"))
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve(log).toFile())
			.start();
	}

	private int port(String log) {
		return await().atMost(Duration.ofMinutes(1)).until(() -> startedPort(log), Optional::isPresent).orElseThrow();
	}

	private Optional<Integer> startedPort(String log) throws IOException {
		return STARTED.matcher(Files.readString(this.directory.resolve(log)))
			.results()
			.findFirst()
			.map((result) -> Integer.valueOf(result.group(1)));
	}

	private static void placeOrder(int port, String customer) {
		client(port).post()
			.uri("/orders")
			.body(new NewOrder(customer, "Tea", BigDecimal.ONE))
			.retrieve()
			.toBodilessEntity();
	}

	private static List<String> customers(int port) {
		CustomerTotal[] totals = client(port).get().uri("/customers").retrieve().requiredBody(CustomerTotal[].class);
		return Arrays.stream(totals).map(CustomerTotal::customer).toList();
	}

	private static RestClient client(int port) {
		return RestClient.create("http://localhost:" + port);
	}

}
