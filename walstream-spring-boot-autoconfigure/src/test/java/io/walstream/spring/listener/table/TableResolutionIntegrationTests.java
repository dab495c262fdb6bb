package io.walstream.spring.listener.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import javax.sql.DataSource;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.jdbc.datasource.AbstractDataSource;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.failure.TableNotFoundException;
import io.walstream.settings.PublishedTable;
import io.walstream.settings.ServerAddress;
import io.walstream.settings.TableProblems;
import io.walstream.spring.BeforeChange;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.StatementCounter;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.TestListeners;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link TableResolution} with a real catalog.
 */
@PostgresTest
class TableResolutionIntegrationTests {

	private TestDatabase database;

	@BeforeEach
	void useDatabase(TestDatabase database) {
		this.database = database;
	}

	@Test
	void resolveWhenNameHasNoSchemaFollowsSearchPath() throws SQLException {
		this.database.execute("CREATE TABLE orders (id int PRIMARY KEY)",
				"CREATE TABLE \"Orders\" (id int PRIMARY KEY)");

		assertThat(tables("orders")).containsExactly(new Table(this.database.schema(), "orders"));
		assertThat(tables("ORDERS")).containsExactly(new Table(this.database.schema(), "orders"));
		assertThat(tables("\"Orders\"")).containsExactly(new Table(this.database.schema(), "Orders"));
	}

	@Test
	void resolveWhenApplicationHasItsOwnSearchPathFollowsThat() throws SQLException {
		this.database.execute("CREATE TABLE orders (id int PRIMARY KEY)");
		ServerAddress address = this.database.address();
		DriverManagerDataSource application = new DriverManagerDataSource(address.jdbcUrl(), address.username(),
				address.password());
		try (Connection connection = this.database.connect()) {
			connection.createStatement().execute("SET search_path TO pg_catalog");
			List<TableName> names = List.of(TableName.parse("orders"));

			assertThat(resolution(Optional.of(application)).resolve(names, connection, TableProblems.refused())
				.facts()
				.values())
				.singleElement()
				.satisfies((facts) -> assertThat(facts).singleElement()
					.satisfies((found) -> assertThat(found.table())
						.isEqualTo(new Table(this.database.schema(), "orders"))));
			assertThatExceptionOfType(TableNotFoundException.class)
				.isThrownBy(() -> resolution(Optional.empty()).resolve(names, connection, TableProblems.refused()));
		}
	}

	@Test
	void resolveWhenNamesAreOddFindsThem() throws SQLException {
		this.database.execute("CREATE TABLE \"Order Items\" (id int PRIMARY KEY)",
				"CREATE TABLE \"a\"\"b.c\" (id int PRIMARY KEY)", "CREATE TABLE \"user\" (id int PRIMARY KEY)",
				"CREATE TABLE \"größe\" (id int PRIMARY KEY)");
		String schema = this.database.schema();

		assertThat(tables("\"Order Items\"")).containsExactly(new Table(schema, "Order Items"));
		assertThat(tables("\"" + schema + "\".\"a\"\"b.c\"")).containsExactly(new Table(schema, "a\"b.c"));
		assertThat(tables("user")).containsExactly(new Table(schema, "user"));
		assertThat(tables("größe")).containsExactly(new Table(schema, "größe"));
	}

	@Test
	void resolveWhenNameIsSchemaFindsTablesButNotTheirPartitions() throws SQLException {
		this.database.execute("CREATE TABLE b (id int PRIMARY KEY)", "CREATE VIEW v AS SELECT 1 AS one",
				"CREATE TABLE a (id int PRIMARY KEY) PARTITION BY RANGE (id)",
				"CREATE TABLE a_1 PARTITION OF a FOR VALUES FROM (0) TO (10)", "CREATE UNLOGGED TABLE u (id int)");

		assertThat(tables("\"" + this.database.schema() + "\".*")).extracting(Table::name).containsExactly("a", "b");
	}

	@Test
	void resolveWhenPartitionsAreNestedFindsTheTopmostOfTheSchema() throws SQLException {
		this.database.execute("CREATE TABLE a (id int, day int, PRIMARY KEY (id, day)) PARTITION BY RANGE (id)",
				"CREATE TABLE a_1 PARTITION OF a FOR VALUES FROM (0) TO (10) PARTITION BY RANGE (day)",
				"CREATE TABLE a_1_1 PARTITION OF a_1 FOR VALUES FROM (0) TO (10)",
				"CREATE TABLE parent (id int PRIMARY KEY)", "CREATE TABLE child () INHERITS (parent)");

		assertThat(tables("\"" + this.database.schema() + "\".*")).extracting(Table::name)
			.containsExactly("a", "child", "parent");
	}

	@Test
	void resolveWhenTableHasNoColumnsFindsIt() throws SQLException {
		try (Connection connection = this.database.connect()) {
			connection.createStatement().execute("CREATE TABLE bare ()");
			connection.createStatement().execute("ALTER TABLE bare DROP COLUMN IF EXISTS canary");
		}

		assertThat(facts("bare").columns()).isEmpty();
	}

	@Test
	void resolveWhenTablesAreLockedAndManyAsksOnceForAll() throws SQLException {
		this.database.execute("CREATE TABLE a (id int PRIMARY KEY) PARTITION BY RANGE (id)",
				"CREATE TABLE a_1 PARTITION OF a FOR VALUES FROM (0) TO (10)",
				"DO $$ BEGIN FOR i IN 1..50 LOOP EXECUTE format('CREATE TABLE t%s (id int PRIMARY KEY)', i); "
						+ "END LOOP; END $$");
		List<TableName> names = List.of(TableName.parse("\"" + this.database.schema() + "\".*"), TableName.parse("a_1"),
				TableName.parse("t1"), TableName.parse("t2"));
		StatementCounter counter = new StatementCounter();
		try (Connection writer = this.database.connect(); Connection connection = this.database.connect()) {
			writer.setAutoCommit(false);
			writer.createStatement().execute("LOCK TABLE a, a_1, t1, t2 IN ACCESS EXCLUSIVE MODE");
			connection.createStatement().execute("SET lock_timeout = '1s'");

			ResolvedTables resolved = resolution(Optional.empty()).resolve(names, counter.count(connection),
					TableProblems.refused());

			assertThat(resolved.facts().get(names.get(0))).hasSize(51);
		}
		assertThat(counter.statements()).isEqualTo(3);
	}

	@ParameterizedTest
	@CsvSource({ "nowhere", "no_schema.orders", "no_schema.*" })
	void resolveWhenThereIsNoSuchTableFails(String name) {
		assertThatExceptionOfType(TableNotFoundException.class).isThrownBy(() -> tables(name))
			.satisfies((ex) -> assertThat(ex.getTableName()).isEqualTo(name));
	}

	@Test
	void resolveWhenThePoolOfTheApplicationCannotBeMadeFailsAsIfItWereAway() throws SQLException {
		DataSource broken = new AbstractDataSource() {

			@Override
			public Connection getConnection() {
				throw new IllegalStateException("no pool");
			}

			@Override
			public Connection getConnection(String username, String password) {
				return getConnection();
			}

		};
		try (Connection connection = this.database.connect()) {
			assertThatExceptionOfType(SQLException.class)
				.isThrownBy(() -> resolution(Optional.of(broken)).resolve(List.of(TableName.parse("orders")),
						connection, TableProblems.refused()))
				.withRootCauseInstanceOf(IllegalStateException.class);
		}
	}

	@Test
	void resolveWhenIdentityDiffersKnowsItsColumns() throws SQLException {
		this.database.execute(
				"CREATE TABLE d (a int, b int, c int, twice int GENERATED ALWAYS AS (a * 2) STORED, "
						+ "PRIMARY KEY (b, a) INCLUDE (c))",
				"CREATE TABLE f (a int, b int)", "ALTER TABLE f REPLICA IDENTITY FULL",
				"CREATE TABLE n (a int PRIMARY KEY)", "ALTER TABLE n REPLICA IDENTITY NOTHING",
				"CREATE TABLE i (a int PRIMARY KEY, b int NOT NULL UNIQUE)",
				"ALTER TABLE i REPLICA IDENTITY USING INDEX i_b_key", "CREATE TABLE k (a int)");

		assertThat(facts("d")).satisfies((facts) -> {
			assertThat(facts.replicaIdentity()).isEqualTo("DEFAULT");
			assertThat(facts.columns()).containsExactly("a", "b", "c", "canary");
			assertThat(facts.identity()).containsExactlyInAnyOrder("a", "b");
		});
		assertThat(facts("f").replicaIdentity()).isEqualTo("FULL");
		assertThat(facts("f").identity()).containsExactlyInAnyOrder("a", "b", "canary");
		assertThat(facts("n").replicaIdentity()).isEqualTo("NOTHING");
		assertThat(facts("n").identity()).isEmpty();
		assertThat(facts("i").replicaIdentity()).isEqualTo("USING INDEX");
		assertThat(facts("i").identity()).containsExactly("b");
		assertThat(facts("k").identity()).isEmpty();
	}

	@Test
	void tablesWhenListenersAreResolvedTellsWhatToPublish() throws SQLException {
		this.database.execute("CREATE TABLE orders (id int PRIMARY KEY, note text)",
				"CREATE TABLE lines (id int PRIMARY KEY)");
		try (AnnotationConfigApplicationContext context = TestListeners.context(Listeners.class);
				Connection connection = this.database.connect()) {
			StreamListeners listeners = TestListeners.stream(context);

			assertThat(listeners.tables(connection)).containsExactlyInAnyOrder(
					new PublishedTable(new Table(this.database.schema(), "orders"), EnumSet.allOf(Operation.class)),
					new PublishedTable(new Table(this.database.schema(), "lines"), Set.of(Operation.DELETE)));
			assertThat(listeners.handles(new Table(this.database.schema(), "lines"))).isTrue();
		}
	}

	private static TableResolution resolution(Optional<DataSource> lookup) {
		return new TableResolution(new QualifiedNames(lookup));
	}

	private List<Table> tables(String name) throws SQLException {
		return resolve(name).stream().map(TableFacts::table).toList();
	}

	private TableFacts facts(String name) throws SQLException {
		return resolve(name).get(0);
	}

	private List<TableFacts> resolve(String name) throws SQLException {
		TableName tableName = TableName.parse(name);
		try (Connection connection = this.database.connect()) {
			return resolution(Optional.empty()).resolve(List.of(tableName), connection, TableProblems.refused())
				.facts()
				.get(tableName);
		}
	}

	record LineKey(int id) {

	}

	static class Listeners {

		@WalListener("orders")
		void orders(Change<Row> change) {
		}

		@WalListener(tables = "lines", operations = Operation.DELETE)
		void lines(@BeforeChange LineKey key) {
		}

	}

}
