package io.walstream.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A PostgreSQL server that goes on after the process that started it was killed. The
 * caller must know that no other process needs it.
 */
final class LeftOverServer {

	private static final int PATIENCE_SECONDS = 10;

	private LeftOverServer() {
	}

	/**
	 * Stops the server of the directory, if one runs there.
	 * @param data data directory of the server, which may be missing
	 * @throws IOException if the directory cannot be read or written
	 */
	static void stop(Path data) throws IOException {
		Path pidFile = data.resolve("postmaster.pid");
		if (Files.exists(pidFile)) {
			server(Files.readAllLines(pidFile)).ifPresent(LeftOverServer::stop);
			Files.deleteIfExists(pidFile);
		}
	}

	// The number may belong to another program by now.
	private static Optional<ProcessHandle> server(List<String> pidFile) {
		return pidFile.stream()
			.findFirst()
			.map(String::strip)
			.flatMap((pid) -> ProcessHandle.of(Long.parseLong(pid)))
			.filter((process) -> process.info().command().orElse("").contains("postgres"));
	}

	private static void stop(ProcessHandle server) {
		CompletableFuture<ProcessHandle> end = server.onExit();
		server.destroy();
		end.completeOnTimeout(server, PATIENCE_SECONDS, TimeUnit.SECONDS).join();
		if (server.isAlive()) {
			server.destroyForcibly();
			end.join();
		}
	}

}
