package io.walstream.test;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;

/**
 * An embedded server that a test has for itself. Stopped or killed it can be started
 * again on the same data and port.
 */
public final class DedicatedPostgres implements AutoCloseable {

	private static final Duration LIMIT = Duration.ofSeconds(60);

	private final Path dataDirectory;

	private final Map<String, String> settings;

	private EmbeddedPostgres postgres;

	private DedicatedPostgres(Path dataDirectory, Map<String, String> settings) throws IOException {
		this.dataDirectory = dataDirectory;
		this.settings = new LinkedHashMap<>(settings);
		this.postgres = builder(this.dataDirectory, this.settings).start();
	}

	static DedicatedPostgres start(Map<String, String> settings) throws IOException {
		DedicatedPostgres postgres = new DedicatedPostgres(Files.createTempDirectory("walstream-postgres"), settings);
		try {
			Canary.install(postgres.server());
		}
		catch (SQLException ex) {
			throw new IOException("Server was started but not prepared", ex);
		}
		return postgres;
	}

	/**
	 * Where it is.
	 * @return the server
	 */
	public TestPostgres server() {
		return new TestPostgres(this.postgres.getJdbcUrl("postgres", "postgres"), "postgres", "");
	}

	/**
	 * Port of the server, the same after each start.
	 * @return the port on the local host
	 */
	public int port() {
		return this.postgres.getPort();
	}

	/**
	 * Directory of the data.
	 * @return the directory
	 */
	public Path dataDirectory() {
		return this.dataDirectory;
	}

	/**
	 * Runs statements, each in its own transaction.
	 * @param statements the statements
	 * @throws SQLException if one fails
	 */
	public void execute(String... statements) throws SQLException {
		server().execute(statements);
	}

	/**
	 * Stops it: connections are ended, then a checkpoint is written.
	 * @return how long it took
	 * @throws IOException if it cannot be told, or does not end within a minute
	 */
	public Duration stopFast() throws IOException {
		return signal("INT");
	}

	/**
	 * Stops it at once, without a checkpoint.
	 * @return how long it took
	 * @throws IOException if it cannot be told, or does not end within a minute
	 */
	public Duration stopImmediately() throws IOException {
		return signal("QUIT");
	}

	/**
	 * Kills it, as a loss of power would; the processes of its sessions end soon after.
	 * @throws IOException if it cannot be killed
	 */
	public void kill() throws IOException {
		signal("KILL");
	}

	/**
	 * Starts it again after it was stopped or killed.
	 * @param changes settings that differ from now on
	 * @throws IOException if it does not start
	 */
	public void restart(Map<String, String> changes) throws IOException {
		int port = port();
		this.settings.putAll(changes);
		this.postgres.close();
		this.postgres = builder(this.dataDirectory, this.settings).setPort(port).start();
	}

	/**
	 * Starts another server on a copy of the data, on a port of its own. This one has to
	 * be stopped.
	 * @return the other server, running; to be closed
	 * @throws IOException if the data cannot be copied or the server not be started
	 */
	public DedicatedPostgres startCopy() throws IOException {
		return new DedicatedPostgres(copy(), this.settings);
	}

	/**
	 * Starts another server like {@link #startCopy()} and promotes it, as a failover
	 * does: it goes on where this one stopped, on a timeline of its own.
	 * @return the other server, running; to be closed
	 * @throws IOException if the data cannot be copied or the server not be started
	 * @throws SQLException if it is not promoted
	 */
	public DedicatedPostgres startPromotedCopy() throws IOException, SQLException {
		Path copy = copy();
		Files.createFile(copy.resolve("standby.signal"));
		DedicatedPostgres promoted = new DedicatedPostgres(copy, this.settings);
		promoted.execute("SELECT pg_promote()");
		return promoted;
	}

	private Path copy() throws IOException {
		Path copy = Files.createTempDirectory("walstream-postgres");
		Process copying = new ProcessBuilder("cp", "-a", this.dataDirectory + "/.", copy.toString()).inheritIO()
			.start();
		try {
			if (copying.waitFor() != 0) {
				throw new IOException("Data were not copied to " + copy);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		return copy;
	}

	@Override
	public void close() throws IOException {
		if (Files.exists(this.dataDirectory.resolve("postmaster.pid"))) {
			// Its data are of no use any more, so it need not write them
			stopImmediately();
		}
		this.postgres.close();
		deleteRecursively(this.dataDirectory.toFile());
	}

	private Duration signal(String signal) throws IOException {
		long start = System.nanoTime();
		ProcessHandle postmaster = postmaster();
		new ProcessBuilder("kill", "-" + signal, String.valueOf(postmaster.pid())).inheritIO().start();
		try {
			postmaster.onExit().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
			return Duration.ofNanos(System.nanoTime() - start);
		}
		catch (TimeoutException | ExecutionException ex) {
			throw new IOException("Server did not end within " + LIMIT, ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
	}

	private ProcessHandle postmaster() throws IOException {
		String pid = Files.readAllLines(this.dataDirectory.resolve("postmaster.pid")).get(0).trim();
		return ProcessHandle.of(Long.parseLong(pid))
			.orElseThrow(() -> new IOException("No server with process id " + pid));
	}

	private static EmbeddedPostgres.Builder builder(Path dataDirectory, Map<String, String> settings) {
		EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
			.setDataDirectory(dataDirectory)
			.setCleanDataDirectory(false)
			.setPGStartupWait(LIMIT);
		settings.forEach(builder::setServerConfig);
		return builder;
	}

	private static void deleteRecursively(File file) {
		File[] children = file.listFiles();
		if (children != null) {
			for (File child : children) {
				deleteRecursively(child);
			}
		}
		if (!file.delete()) {
			file.deleteOnExit();
		}
	}

}
