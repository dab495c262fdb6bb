package io.walstream.spring.endtoend;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;

import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * An {@link AbandonedApplication} in a JVM of its own.
 */
final class ApplicationProcess implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofSeconds(90);

	private final Process process;

	private final List<String> output = new CopyOnWriteArrayList<>();

	private int read;

	private ApplicationProcess(Process process) {
		this.process = process;
		Thread reader = new Thread(this::read, "output of process " + process.pid());
		reader.setDaemon(true);
		reader.start();
	}

	/**
	 * Starts it.
	 * @param database its database
	 * @param properties properties beside those of data source, slot and publication
	 * @return the process
	 * @throws IOException if it does not start
	 */
	static ApplicationProcess start(TestDatabase database, String... properties) throws IOException {
		List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElseThrow(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"),
				AbandonedApplication.class.getName(), "--spring.main.web-application-type=none",
				"--spring.flyway.enabled=false", "--spring.docker.compose.enabled=false",
				"--spring.application.name=" + database.slotName(), "--walstream.slot.name=" + database.slotName(),
				"--walstream.publication.name=" + database.publicationName(),
				"--spring.datasource.url=" + database.server().jdbcUrl(),
				"--spring.datasource.username=" + Objects.requireNonNullElse(database.server().username(), ""),
				"--spring.datasource.password=" + Objects.requireNonNullElse(database.server().password(), "")));
		Arrays.stream(properties).map((property) -> "--" + property).forEach(command::add);
		return new ApplicationProcess(new ProcessBuilder(command).redirectErrorStream(true).start());
	}

	private void read() {
		try (BufferedReader reader = this.process.inputReader()) {
			for (String line = reader.readLine(); line != null; line = reader.readLine()) {
				this.output.add(line);
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/**
	 * Waits for its next line that begins with a text.
	 * @param start the text
	 * @return the line
	 */
	String awaitLine(String start) {
		for (;; this.read++) {
			Awaitility.await()
				.atMost(LIMIT)
				.failFast("It ended", () -> !isAlive() && this.output.size() <= this.read)
				.until(() -> this.output.size() > this.read);
			if (this.output.get(this.read).startsWith(start)) {
				return this.output.get(this.read++);
			}
		}
	}

	boolean isAlive() {
		return this.process.isAlive();
	}

	List<String> output() {
		return this.output;
	}

	/**
	 * Tells it to end, as an orchestrator does.
	 */
	void terminate() {
		// Not by the process itself, which would close its output
		this.process.toHandle().destroy();
	}

	/**
	 * Waits for its end.
	 * @param limit how long at most
	 * @throws InterruptedException if the waiting thread is interrupted
	 */
	void awaitEnd(Duration limit) throws InterruptedException {
		assertThat(this.process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS))
			.as("process ended; its output: %s", this.output)
			.isTrue();
	}

	/**
	 * Kills it.
	 */
	@Override
	public void close() {
		this.process.destroyForcibly().onExit().join();
	}

}
