package io.walstream.engine;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

import io.walstream.test.TestDatabase;

/**
 * Writes from several connections at once.
 */
final class Writers {

	private Writers() {
	}

	/**
	 * Runs transactions and waits for their end.
	 * @param database where to
	 * @param writers number of connections
	 * @param transactions number of transactions of each
	 * @param statements gives the statements of a transaction
	 * @throws Exception if a statement fails
	 */
	static void run(TestDatabase database, int writers, int transactions, Statements statements) throws Exception {
		CompletableFuture<?>[] all = IntStream.range(0, writers)
			.mapToObj((writer) -> CompletableFuture.runAsync(() -> write(database, writer, transactions, statements),
					(task) -> new Thread(task).start()))
			.toArray(CompletableFuture[]::new);
		CompletableFuture.allOf(all).get(60, TimeUnit.SECONDS);
	}

	private static void write(TestDatabase database, int writer, int transactions, Statements statements) {
		try (Connection connection = database.connect(); Statement statement = connection.createStatement()) {
			connection.setAutoCommit(false);
			for (int n = 0; n < transactions; n++) {
				for (String sql : statements.of(writer, n)) {
					statement.execute(sql);
				}
				connection.commit();
			}
		}
		catch (SQLException ex) {
			throw new CompletionException(ex);
		}
	}

	/**
	 * Gives the statements of a transaction.
	 */
	@FunctionalInterface
	interface Statements {

		List<String> of(int writer, int transaction);

	}

}
