package io.walstream.spring.endtoend;

import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

import org.awaitility.Awaitility;
import org.springframework.util.StringUtils;

import io.walstream.test.TestPostgres;

/**
 * A PgBouncer in front of a server, in transaction mode.
 */
final class PgBouncer implements AutoCloseable {

	private final Path directory;

	private final Process process;

	private final int port;

	private PgBouncer(Path directory, Process process, int port) {
		this.directory = directory;
		this.process = process;
		this.port = port;
	}

	/**
	 * Where the program is.
	 * @return its path, or nothing if it is not installed
	 */
	static Optional<String> program() {
		return Stream.of("/usr/sbin/pgbouncer", "/usr/bin/pgbouncer")
			.filter((path) -> new File(path).canExecute())
			.findFirst();
	}

	/**
	 * Starts it.
	 * @param program path of the program
	 * @param server the server behind it, with a user of its own
	 * @return the pooler, which accepts connections
	 * @throws IOException if it cannot be started
	 */
	static PgBouncer start(String program, TestPostgres server) throws IOException {
		int port = freePort();
		Path directory = Files.createTempDirectory("walstream-pgbouncer");
		Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
		Path configuration = Files.write(directory.resolve("pgbouncer.ini"),
				List.of("[databases]", "* = " + connection(server), "[pgbouncer]", "listen_addr = localhost",
						"listen_port = " + port, "unix_socket_dir =", "auth_type = any", "pool_mode = transaction",
						"ignore_startup_parameters = extra_float_digits,search_path,options"));
		// It refuses to run as root
		String user = System.getProperty("user.name").equals("root") ? "nobody" : System.getProperty("user.name");
		Process process = new ProcessBuilder(program, "-q", "-u", user, configuration.toString()).inheritIO().start();
		Awaitility.await().atMost(TestApplication.LIMIT).ignoreExceptions().until(() -> accepts(port));
		return new PgBouncer(directory, process, port);
	}

	/**
	 * The URL of a database through the pooler.
	 * @param jdbcUrl its URL at the server
	 * @return the URL
	 */
	String through(String jdbcUrl) {
		return jdbcUrl.replace(":" + URI.create(jdbcUrl.substring("jdbc:".length())).getPort() + "/",
				":" + this.port + "/");
	}

	@Override
	public void close() throws IOException {
		this.process.destroyForcibly();
		try {
			this.process.waitFor(10, TimeUnit.SECONDS);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		Files.delete(this.directory.resolve("pgbouncer.ini"));
		Files.delete(this.directory);
	}

	private static String connection(TestPostgres server) {
		int port = URI.create(server.jdbcUrl().substring("jdbc:".length())).getPort();
		String connection = "host=localhost port=" + port + " user=" + server.username();
		return StringUtils.hasText(server.password()) ? connection + " password=" + server.password() : connection;
	}

	private static int freePort() throws IOException {
		try (ServerSocket socket = new ServerSocket(0)) {
			return socket.getLocalPort();
		}
	}

	private static boolean accepts(int port) throws IOException {
		try (Socket socket = new Socket("localhost", port)) {
			return socket.isConnected();
		}
	}

}
