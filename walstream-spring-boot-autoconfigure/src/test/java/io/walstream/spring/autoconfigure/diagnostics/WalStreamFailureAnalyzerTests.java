package io.walstream.spring.autoconfigure.diagnostics;

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

import io.walstream.failure.AuthenticationFailedException;
import io.walstream.failure.BlockingTransaction;
import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.ForeignOwner;
import io.walstream.failure.InsufficientPrivilegeException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.MissingPrivilegesException;
import io.walstream.failure.PartitionNameException;
import io.walstream.failure.PublicationBlockedException;
import io.walstream.failure.PublicationMismatchException;
import io.walstream.failure.PublicationMissingException;
import io.walstream.failure.PublicationNewerException;
import io.walstream.failure.ReadOnlyDatabaseException;
import io.walstream.failure.ReplicaIdentityException;
import io.walstream.failure.ReplicationException;
import io.walstream.failure.ReplicationPrivilegeException;
import io.walstream.failure.ReplicationUnsupportedException;
import io.walstream.failure.ServerAddressException;
import io.walstream.failure.ServerBehindException;
import io.walstream.failure.ServerChangedException;
import io.walstream.failure.ServerDecodingException;
import io.walstream.failure.ServerInRecoveryException;
import io.walstream.failure.ServerLimitException;
import io.walstream.failure.ServerUnreachableException;
import io.walstream.failure.SetupCancelledException;
import io.walstream.failure.SlotCreationTimeoutException;
import io.walstream.failure.SlotDroppedException;
import io.walstream.failure.SlotInUseException;
import io.walstream.failure.SlotInvalidatedException;
import io.walstream.failure.SlotMismatchException;
import io.walstream.failure.SlotMissingException;
import io.walstream.failure.SlotOwnerException;
import io.walstream.failure.SynchronousStandbyException;
import io.walstream.failure.TableNotFoundException;
import io.walstream.failure.UnpublishableTableException;
import io.walstream.failure.UnsupportedJdbcUrlException;
import io.walstream.failure.WalLevelException;
import io.walstream.failure.WalStreamException;
import io.walstream.spring.failure.AmbiguousDataSourceException;
import io.walstream.spring.failure.AsynchronousListenerException;
import io.walstream.spring.failure.ConnectionNotConfiguredException;
import io.walstream.spring.failure.DuplicateListenerException;
import io.walstream.spring.failure.DuplicateSlotException;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.failure.MissingOldColumnsException;
import io.walstream.spring.failure.SettingsCustomizationException;
import io.walstream.spring.failure.UnknownListenerException;
import io.walstream.spring.failure.UnknownStreamException;
import io.walstream.wal.Lsn;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamFailureAnalyzerTests {

	// Roots, what passes by itself, and what a stream that runs reports of a change
	private static final Set<String> WITHOUT_REMEDY = Set.of("WalStreamException", "ReplicationException",
			"SlotInUseException", "SlotExistsException", "TableNamesChangedException", "PgOutputDecodingException",
			"UnexpectedMessageException", "ValueConversionException", "MissingColumnException",
			"ListenerExecutionException", "RowBindingException");

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
			.importPackages("io.walstream.failure", "io.walstream.spring.failure")
			.stream()
			.filter((type) -> type.isAssignableTo(WalStreamException.class))
			.filter((type) -> !WITHOUT_REMEDY.contains(type.getSimpleName()))
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
