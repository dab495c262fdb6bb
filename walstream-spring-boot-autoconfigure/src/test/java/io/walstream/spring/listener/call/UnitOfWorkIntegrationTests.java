package io.walstream.spring.listener.call;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.UnchangedValue;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.ListenerConfiguration;
import io.walstream.spring.listener.ListenerSettings;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.TestListeners;
import io.walstream.spring.listener.TestTable;
import io.walstream.spring.listener.TransactionalUnit;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link UnitOfWork} with a transaction around a batch.
 */
@PostgresTest
class UnitOfWorkIntegrationTests {

	private final TestTable orders = TestTable.orders(new ExactConversion());

	private AnnotationConfigApplicationContext context;

	private Writers writers;

	private StreamListeners listeners;

	private JdbcTemplate jdbc;

	private List<Change<?>> changes = List.of();

	private FailurePolicy policy = FailurePolicy.hold();

	@BeforeEach
	void startContext(TestDatabase database) throws SQLException {
		database.execute(
				"CREATE TABLE written (id bigint, listener text, transaction xid DEFAULT pg_current_xact_id()::xid, "
						+ "UNIQUE (id, listener) DEFERRABLE INITIALLY DEFERRED)");
		DriverManagerDataSource dataSource = new DriverManagerDataSource(database.server().jdbcUrl());
		dataSource.setUsername(database.server().username());
		dataSource.setPassword(database.server().password());
		this.jdbc = new JdbcTemplate(dataSource);
		TransactionalUnit unit = new TransactionalUnit(new TransactionTemplate(new JdbcTransactionManager(dataSource)));
		this.context = TestListeners.context(new ListenerConfiguration() {

			@Override
			public ListenerSettings settings(String stream, String listener) {
				return new ListenerSettings(TestListeners.SETTINGS.retry(), UnchangedValue.FAIL,
						(call) -> UnitOfWorkIntegrationTests.this.policy.instead(call));
			}

			@Override
			public UnitOfWork unitOfWork(String stream) {
				return unit;
			}

		}, Writers.class);
		this.writers = this.context.getBean(Writers.class);
		this.writers.jdbc = this.jdbc;
		this.listeners = TestListeners.stream(this.context);
		TestListeners.assign(this.listeners, this.orders);
	}

	@AfterEach
	void closeContext() {
		this.context.close();
	}

	@Test
	void handleWhenAllSucceedCommitsTheBatchOnce() throws Exception {
		handle("1", "2", "3");

		assertThat(written()).containsExactly("1a", "1b", "2a", "2b", "3a", "3b");
		assertThat(transactions()).isOne();
		assertThat(handled()).containsExactly(3L, 3L);
	}

	@Test
	void handleWhenACallFailsRollsBackAndReplaysEachChangeAlone() throws Exception {
		this.writers.failures.addAll(List.of("2b", "2b"));

		handle("1", "2", "3");

		assertThat(this.writers.calls).containsExactly("1a", "1b", "2a", "2b", "1a", "1b", "2a", "2b", "2a", "2b", "3a",
				"3b");
		assertThat(written()).containsExactly("1a", "1b", "2a", "2b", "3a", "3b");
		assertThat(transactions()).isEqualTo(3);
		assertThat(handled()).containsExactly(3L, 3L);
	}

	@Test
	void handleWhenAttemptsAreUsedUpHoldsWithAllBeforeCommitted() {
		this.writers.broken.add("2b");

		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle("1", "2", "3"))
			.satisfies((ex) -> {
				assertThat(ex.failed()).isSameAs(this.changes.get(1));
				assertThat(ex.listener()).isEqualTo("b");
				assertThat(ex.attempts()).isEqualTo(3);
			});

		assertThat(written()).containsExactly("1a", "1b");
		assertThat(handled()).containsExactly(1L, 1L);
	}

	@Test
	void handleWhenHeldChangeComesAgainCallsAllItsListeners() throws Exception {
		this.writers.broken.add("2b");
		assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle("2"));
		this.writers.broken.clear();

		handle("2");

		assertThat(written()).containsExactly("2a", "2b");
	}

	@Test
	void handleWhenPolicyDropsACallWritesItsSubstituteInTheTransaction() throws Exception {
		this.writers.broken.add("2a");
		this.policy = (call) -> () -> this.writers.write(2, "instead of " + call.listener());

		handle("1", "2", "3");

		assertThat(written()).containsExactly("1a", "1b", "2instead of a", "2b", "3a", "3b");
		assertThat(this.jdbc.queryForObject("SELECT count(DISTINCT transaction::text) FROM written WHERE id = 2",
				Integer.class))
			.isOne();
		assertThat(handled()).containsExactly(2L, 3L);
	}

	@Test
	void handleWhenSubstituteIsRolledBackWritesItAgain() throws Exception {
		this.writers.broken.add("2a");
		this.writers.failures.addAll(List.of("2b", "2b"));
		this.policy = (call) -> () -> this.writers.write(2, "instead of " + call.listener());

		handle("2");

		assertThat(written()).containsExactly("2instead of a", "2b");
	}

	@Test
	void handleWhenCommitFailsCountsAsFailureOfTheLastListener() throws Exception {
		this.writers.doubled.add("2b");
		this.policy = (call) -> () -> this.writers.write(2, "instead of " + call.listener());

		handle("1", "2");

		assertThat(written()).containsExactly("1a", "1b", "2a", "2instead of b");
		assertThat(this.listeners.listeners().get(1).failed()).isEqualTo(3);
	}

	private void handle(String... ids) throws Exception {
		this.changes = Stream.of(ids).<Change<?>>map((id) -> this.orders.insert(id, Canary.TEXT, "1")).toList();
		this.listeners.handle(TestListeners.batch(this.changes.toArray(Change<?>[]::new)));
	}

	private List<String> written() {
		return this.jdbc.queryForList("SELECT id || listener FROM written ORDER BY ctid", String.class);
	}

	private @Nullable Integer transactions() {
		return this.jdbc.queryForObject("SELECT count(DISTINCT transaction::text) FROM written", Integer.class);
	}

	private List<Long> handled() {
		return this.listeners.listeners().stream().map(ListenerStatus::handled).toList();
	}

	static class Writers {

		private final List<String> calls = new ArrayList<>();

		private final List<String> failures = new ArrayList<>();

		private final Set<String> broken = new HashSet<>();

		private final Set<String> doubled = new HashSet<>();

		private JdbcTemplate jdbc;

		@WalListener(tables = "orders", id = "a")
		void a(Row row) {
			call(row, "a");
		}

		@WalListener(tables = "orders", id = "b")
		void b(Row row) {
			call(row, "b");
		}

		private void call(Row row, String listener) {
			long id = (long) row.get("id");
			String call = id + listener;
			this.calls.add(call);
			write(id, listener);
			if (this.doubled.contains(call)) {
				write(id, listener);
			}
			if (this.failures.remove(call) || this.broken.contains(call)) {
				throw new IllegalStateException(Canary.TEXT);
			}
		}

		private void write(long id, String listener) {
			this.jdbc.update("INSERT INTO written (id, listener) VALUES (?, ?)", id, listener);
		}

	}

}
