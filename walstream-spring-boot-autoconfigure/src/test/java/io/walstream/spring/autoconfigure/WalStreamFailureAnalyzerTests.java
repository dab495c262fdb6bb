package io.walstream.spring.autoconfigure;

import java.lang.reflect.Method;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ApplicationContextException;
import org.springframework.core.io.support.SpringFactoriesLoader;

import io.walstream.change.Operation;
import io.walstream.change.Table;
import io.walstream.replication.AuthenticationFailedException;
import io.walstream.replication.BlockingTransaction;
import io.walstream.replication.CredentialsInUrlException;
import io.walstream.replication.ForeignOwner;
import io.walstream.replication.InsufficientPrivilegeException;
import io.walstream.replication.MalformedJdbcUrlException;
import io.walstream.replication.MissingPrivilege;
import io.walstream.replication.MissingPrivilegesException;
import io.walstream.replication.PartitionNameException;
import io.walstream.replication.PublicationBlockedException;
import io.walstream.replication.PublicationMismatchException;
import io.walstream.replication.PublicationMissingException;
import io.walstream.replication.PublicationNewerException;
import io.walstream.replication.ReadOnlyDatabaseException;
import io.walstream.replication.ReplicaIdentityException;
import io.walstream.replication.ReplicationException;
import io.walstream.replication.ReplicationPrivilegeException;
import io.walstream.replication.ReplicationUnsupportedException;
import io.walstream.replication.ServerAddressException;
import io.walstream.replication.ServerBehindException;
import io.walstream.replication.ServerChangedException;
import io.walstream.replication.ServerDecodingException;
import io.walstream.replication.ServerInRecoveryException;
import io.walstream.replication.ServerLimitException;
import io.walstream.replication.ServerUnreachableException;
import io.walstream.replication.SetupCancelledException;
import io.walstream.replication.SlotCreationTimeoutException;
import io.walstream.replication.SlotDroppedException;
import io.walstream.replication.SlotInUseException;
import io.walstream.replication.SlotInvalidatedException;
import io.walstream.replication.SlotMismatchException;
import io.walstream.replication.SlotMissingException;
import io.walstream.replication.SlotOwnerException;
import io.walstream.replication.SynchronousStandbyException;
import io.walstream.replication.TableNotFoundException;
import io.walstream.replication.UnpublishableTableException;
import io.walstream.replication.UnsupportedJdbcUrlException;
import io.walstream.replication.WalLevelException;
import io.walstream.spring.listener.AsynchronousListenerException;
import io.walstream.spring.listener.DuplicateListenerException;
import io.walstream.spring.listener.ListenerDefinitionException;
import io.walstream.spring.listener.ListenerSignatureException;
import io.walstream.spring.listener.MissingOldColumnsException;
import io.walstream.wal.Lsn;
import io.walstream.wal.WalStreamException;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamFailureAnalyzerTests {

	private static final Exception CAUSE = new SQLException("server says", "00000");

	private static final List<MissingPrivilege> MISSING = List.of(new MissingPrivilege.Replication(),
			new MissingPrivilege.Connect("shop"), new MissingPrivilege.CreateInDatabase("shop"),
			new MissingPrivilege.SchemaUsage("sales"), new MissingPrivilege.FunctionExecution("f(int)"),
			new MissingPrivilege.TableOwnership(new ForeignOwner("postgres", false),
					List.of(new Table("sales", "Odd\"Orders"))),
			new MissingPrivilege.PublicationOwnership(new ForeignOwner("dba", true), "p"));

	private static final Table TABLE = new Table("sales", "Odd\"Orders");

	private final WalStreamFailureAnalyzer analyzer = new WalStreamFailureAnalyzer();

	@ParameterizedTest
	@MethodSource
	void analyzeWhenCauseIsKnownSaysWhatIsWrongAndWhatMendsIt(WalStreamException failure, List<String> expected) {
		FailureAnalysis analysis = this.analyzer.analyze(new ApplicationContextException("Failed to start", failure));

		assertThat(analysis).isNotNull();
		assertThat(analysis.getDescription()).contains(failure.getMessage());
		assertThat(analysis.getAction()).contains(expected);
		assertThat(analysis.getCause()).isSameAs(failure);
	}

	static Stream<Arguments> analyzeWhenCauseIsKnownSaysWhatIsWrongAndWhatMendsIt() throws Exception {
		Method method = WalStreamFailureAnalyzerTests.class.getDeclaredMethod("listener");
		return Stream.of(
				Arguments.arguments(new WalLevelException("replica"),
						List.of("ALTER SYSTEM SET wal_level = 'logical';", "restart", "walstream.enabled=false")),
				Arguments.arguments(new ServerLimitException("max_replication_slots", "10", CAUSE),
						List.of("ALTER SYSTEM SET max_replication_slots = 20;", "pg_drop_replication_slot")),
				Arguments.arguments(new ServerLimitException("max_wal_senders", "", CAUSE),
						List.of("ALTER SYSTEM SET max_wal_senders = 20;")),
				Arguments.arguments(new SynchronousStandbyException("orders", "*"),
						List.of("without 'orders'", "synchronous_standby_names", "spring.application.name")),
				Arguments.arguments(new ServerChangedException("1", "2"), List.of("system identifier '1'")),
				Arguments.arguments(new ServerBehindException(new Lsn(1), new Lsn(2)), List.of("0/2")),
				Arguments.arguments(new ReadOnlyDatabaseException("change it", "sh\"op", "app", "database", CAUSE),
						List.of("ALTER DATABASE \"sh\"\"op\" RESET default_transaction_read_only;")),
				Arguments.arguments(new ReadOnlyDatabaseException("change it", "shop", "app", "client", CAUSE),
						List.of("'options' of the URL")),
				Arguments.arguments(new ServerUnreachableException("db:5432", "08001", CAUSE),
						List.of("'db:5432'", "spring.datasource.url", "walstream.startup.fail-fast=false")),
				Arguments.arguments(new AuthenticationFailedException("db:5432", "o'app", "28P01", CAUSE),
						List.of("ALTER ROLE \"o'app\" PASSWORD", "spring.datasource.password", "pg_hba.conf")),
				Arguments.arguments(new ServerAddressException(new IllegalStateException("vault")),
						List.of("WalStreamConnectionDetails", "java.lang.IllegalStateException: vault")),
				Arguments.arguments(new ReplicationUnsupportedException("pooler:6432", CAUSE),
						List.of("'pooler:6432'", "walstream.connection.url=jdbc:postgresql://")),
				Arguments.arguments(new ServerInRecoveryException("db:5432"),
						List.of("primary", "walstream.connection.url=")),
				Arguments.arguments(new UnsupportedJdbcUrlException("jdbc:h2:"),
						List.of("walstream.connection.url=jdbc:postgresql://", "walstream.enabled=false")),
				Arguments.arguments(new CredentialsInUrlException("jdbc:postgresql://db/orders"),
						List.of("'jdbc:postgresql://db/orders'", "walstream.connection.password")),
				Arguments.arguments(new MalformedJdbcUrlException("jdbc:postgresql://db"),
						List.of("percent-encode", "spring.datasource.password", "walstream.connection.password")),
				Arguments.arguments(new ConnectionNotConfiguredException("no DataSource"),
						List.of("spring.datasource.url", "walstream.connection.url=")),
				Arguments.arguments(new AmbiguousDataSourceException(List.of("one", "two")),
						List.of("[one, two]", "@Primary", "walstream.connection.url=")),
				Arguments.arguments(new ReplicationPrivilegeException("app", CAUSE),
						List.of("ALTER ROLE \"app\" REPLICATION;", "GRANT rds_replication TO \"app\";")),
				Arguments.arguments(new InsufficientPrivilegeException("change the publication", "app", CAUSE),
						List.of("the role \"app\" the right to change the publication",
								"walstream.publication.mode=validate")),
				Arguments.arguments(
						new MissingPrivilegesException("create", "app", 17, MISSING,
								List.of("CREATE PUBLICATION \"p\""), CAUSE),
						List.of("ALTER ROLE \"app\" REPLICATION;", "GRANT CONNECT ON DATABASE \"shop\" TO \"app\";",
								"GRANT CREATE ON DATABASE \"shop\" TO \"app\";",
								"GRANT USAGE ON SCHEMA \"sales\" TO \"app\";",
								"GRANT EXECUTE ON FUNCTION f(int) TO \"app\";",
								"ALTER TABLE \"sales\".\"Odd\"\"Orders\" OWNER TO \"app\";",
								"GRANT \"dba\" TO \"app\" WITH INHERIT TRUE;", "CREATE PUBLICATION \"p\";",
								"walstream.publication.mode=validate")),
				Arguments.arguments(new SlotMismatchException("orders", "plugin", "test_decoding", "pgoutput"),
						List.of("SELECT pg_drop_replication_slot('orders');", "walstream.slot.name")),
				Arguments.arguments(
						new SlotOwnerException("orders", "orders_pub", "billing/com.b", "orders/com.o",
								"walstream owner=orders/com.o"),
						List.of("'billing/com.b'",
								"COMMENT ON PUBLICATION \"orders_pub\" IS 'walstream owner=orders/com.o';")),
				Arguments.arguments(new DuplicateSlotException("orders", "audit", "default"),
						List.of("walstream.streams.audit.slot.name")),
				Arguments.arguments(new SlotInvalidatedException("orders", "lost", "wal_removed"),
						List.of("SELECT pg_drop_replication_slot('orders');", "max_slot_wal_keep_size")),
				Arguments.arguments(new ServerDecodingException("orders", "22012", "slot \"orders\" at 0/15"),
						List.of("pg_replication_slot_advance('orders', end_lsn)", "'0/15'",
								"pg_replication_slot_advance('orders', pg_current_wal_flush_lsn());")),
				Arguments.arguments(new ServerDecodingException("orders", "XX000", null),
						List.of("SELECT pg_drop_replication_slot('orders');")),
				Arguments.arguments(new PublicationNewerException("orders", "orders", new Lsn(0x15)),
						List.of("0/15", "SELECT pg_drop_replication_slot('orders');")),
				Arguments.arguments(new SlotMissingException("orders"), List.of("'orders'", "action 'start'")),
				Arguments.arguments(
						new SlotDroppedException("orders", "orders_pub", "walstream owner=orders/com.o (no slot yet)"),
						List.of("COMMENT ON PUBLICATION \"orders_pub\" IS 'walstream owner=orders/com.o (no slot yet)';")),
				Arguments.arguments(new SetupCancelledException("orders", null), List.of("'orders'")),
				Arguments.arguments(
						new SlotCreationTimeoutException("orders", Duration.ofSeconds(1), List.of("pid 42 of psql")),
						List.of("pid 42 of psql", "pg_terminate_backend", "walstream.slot.creation-timeout")),
				Arguments.arguments(new TableNotFoundException("ordres"),
						List.of("'ordres'", "@WalListener", "<schema>.ordres")),
				Arguments.arguments(new UnpublishableTableException(TABLE, "view"), List.of("view", "sales.Odd")),
				Arguments.arguments(new ReplicaIdentityException(TABLE, "NOTHING", Set.of(Operation.UPDATE)),
						List.of("ALTER TABLE \"sales\".\"Odd\"\"Orders\" REPLICA IDENTITY FULL;",
								"ALTER TABLE \"sales\".\"Odd\"\"Orders\" ADD PRIMARY KEY")),
				Arguments.arguments(new MissingOldColumnsException("audit", TABLE, "DEFAULT", List.of("total")),
						List.of("ALTER TABLE \"sales\".\"Odd\"\"Orders\" REPLICA IDENTITY FULL;", "'audit'")),
				Arguments
					.arguments(
							new PublicationBlockedException("orders", Duration.ofSeconds(60),
									List.of(new BlockingTransaction(TABLE, 42, null, "psql", "idle in transaction",
											90L), new BlockingTransaction(TABLE, null, "it's", "", null, 90L))),
							List.of("SELECT pg_terminate_backend(42);", "application 'psql'",
									"ROLLBACK PREPARED 'it''s';")),
				Arguments.arguments(new PublicationBlockedException("orders", Duration.ofSeconds(60), List.of()),
						List.of("another instance")),
				Arguments.arguments(new PublicationMissingException("orders"),
						List.of("CREATE PUBLICATION \"orders\"", "walstream.publication.mode=create-and-extend")),
				Arguments.arguments(new PublicationMismatchException("orders", List.of("table sales.orders")),
						List.of("table sales.orders", "ALTER PUBLICATION \"orders\" ADD TABLE")),
				Arguments.arguments(
						new PublicationMismatchException("orders", List.of("publish_via_partition_root = true")),
						List.of("ALTER PUBLICATION \"orders\" SET (publish_via_partition_root = true);")),
				Arguments.arguments(new PartitionNameException("orders", TABLE, null),
						List.of("walstream.publication.via-partition-root=true", "'sales.Odd\"Orders'")),
				Arguments.arguments(new PartitionNameException("orders", TABLE, new Table("sales", "all_orders")),
						List.of("'sales.all_orders' instead of 'sales.Odd\"Orders'")),
				Arguments.arguments(new ListenerDefinitionException(method, "cannot be called"), List.of("'listener'")),
				Arguments.arguments(new ListenerSignatureException(method, "int is not supported"),
						List.of("'listener'")),
				Arguments.arguments(new DuplicateListenerException(method, "orders", method),
						List.of("'orders'", "id")),
				Arguments.arguments(new AsynchronousListenerException(method, "@Async"),
						List.of("'@Async'", "'listener'", "CompletableFuture")),
				Arguments.arguments(new UnknownListenerException(Set.of("ordrs"), Set.of("orders", "a.on(Order)")),
						List.of("[ordrs]", "walstream.listeners.orders.", "walstream.listeners[a.on(Order)].")),
				Arguments.arguments(new UnknownStreamException("audit", Set.of()),
						List.of("walstream.streams.audit.auto-startup=true")),
				Arguments.arguments(new SettingsCustomizationException("audit", "com.example.Faster", "failed"),
						List.of("'com.example.Faster'", "'customize'")));
	}

	@ParameterizedTest
	@MethodSource
	void analyzeWhenCauseIsAnotherKnowsNothing(Exception failure) {
		assertThat(this.analyzer.analyze(new ApplicationContextException("Failed to start", failure))).isNull();
	}

	static Stream<Exception> analyzeWhenCauseIsAnotherKnowsNothing() {
		return Stream.of(new IllegalStateException("other"), new WalStreamException("other"),
				new ReplicationException("do something", "XX000", CAUSE), new SlotInUseException("orders", 1));
	}

	@Test
	void remediesCoverEveryFailureButThoseThatNothingIsKnownOfOrThatPass() {
		Set<String> failures = new ClassFileImporter()
			.importPackages("io.walstream.replication", "io.walstream.spring.autoconfigure")
			.stream()
			.filter((type) -> type.isAssignableTo(WalStreamException.class))
			.filter((type) -> !type.getSimpleName().equals("ReplicationException"))
			.filter((type) -> !Set.of("SlotInUseException", "SlotExistsException").contains(type.getSimpleName()))
			.map(JavaClass::getName)
			.collect(Collectors.toCollection(TreeSet::new));

		Set<String> known = WalStreamFailureAnalyzer.remedies()
			.types()
			.stream()
			.map(Class::getName)
			.collect(Collectors.toSet());

		assertThat(known).containsAll(failures);
	}

	@Test
	void analyzerIsRegistered() {
		assertThat(SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, (type, name, failure) -> {
			})).hasAtLeastOneElementOfType(WalStreamFailureAnalyzer.class);
	}

	void listener() {
	}

}
