package io.walstream.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import org.jspecify.annotations.Nullable;

/**
 * A PostgreSQL server with {@code wal_level=logical} whose data stays when it is closed,
 * so that the next one on the same directory goes on where this one stopped, also after
 * this process was killed. One process at a time can use a directory.
 */
final class EmbeddedDatabase implements AutoCloseable {

	private final FileChannel lockFile;

	private final EmbeddedPostgres postgres;

	private EmbeddedDatabase(FileChannel lockFile, EmbeddedPostgres postgres) {
		this.lockFile = lockFile;
		this.postgres = postgres;
	}

	/**
	 * Starts a server and waits until it answers.
	 * @param directory directory of the data, created if missing
	 * @return the server
	 */
	static EmbeddedDatabase start(Path directory) {
		try {
			Files.createDirectories(directory);
			FileChannel lockFile = lock(directory.resolve("in-use.lock"));
			Path data = directory.resolve("data");
			LeftOverServer.stop(data);
			return new EmbeddedDatabase(lockFile, startServer(data));
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The embedded PostgreSQL in '%s' does not start".formatted(directory), ex);
		}
	}

	// Its own shutdown hook would stop it while the application still needs it.
	private static EmbeddedPostgres startServer(Path data) throws IOException {
		return EmbeddedPostgres.builder()
			.setDataDirectory(data)
			.setCleanDataDirectory(false)
			.setRegisterShutdownHook(false)
			.setServerConfig("wal_level", "logical")
			.setServerConfig("synchronous_commit", "on")
			.setServerConfig("max_slot_wal_keep_size", "1GB")
			.start();
	}

	private static FileChannel lock(Path file) throws IOException {
		FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
		if (tryLock(channel) == null) {
			channel.close();
			throw new IllegalStateException("'%s' is locked: another process uses this database".formatted(file));
		}
		return channel;
	}

	private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
		try {
			return channel.tryLock();
		}
		catch (OverlappingFileLockException ex) {
			return null;
		}
	}

	String jdbcUrl() {
		return this.postgres.getJdbcUrl("postgres", "postgres");
	}

	@Override
	public void close() {
		try (this.lockFile) {
			this.postgres.close();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("The embedded PostgreSQL was not closed", ex);
		}
	}

}
