package io.walstream.spring.autoconfigure.stream;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

import ch.qos.logback.classic.Level;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.replication.PostgresServer;
import io.walstream.replication.ReplicationConnection;
import io.walstream.replication.StartOptions;
import io.walstream.spring.WalListener;
import io.walstream.spring.autoconfigure.WalStreamAutoConfiguration;
import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;
import io.walstream.test.LogCapture;
import io.walstream.test.PostgresTest;
import io.walstream.test.TestDatabase;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for what an application left behind and is told of.
 */
@PostgresTest
class LeftBehindIntegrationTests {

	private static final String THREAD = "walstream-left-behind";

	private final LogCapture log = new LogCapture(LeftBehindReport.class.getName());

	private TestDatabase database;

	private String mainPackage;

	private String old;

	@BeforeEach
	void name(TestDatabase database) {
		this.database = database;
		this.mainPackage = "org.example." + database.slotName();
		this.old = database.slotName() + "_old";
	}

	@AfterEach
	void close() {
		this.log.close();
	}

	@Test
	void reportWhenApplicationWasRenamedSaysWhatRetiresItsSlotAndPublication() throws SQLException {
		leaveBehind(this.old, "formername/" + this.mainPackage);
		createSlot(this.old);

		String warning = only(report());

		assertThat(warning).contains("'formername/" + this.mainPackage + "'", "replication slot '" + this.old + "'",
				"If that was this application before it was renamed");
		retire(warning);
		assertThat(report()).isEmpty();
	}

	@Test
	void reportWhenMainPackageWasRenamedSaysSo() throws SQLException {
		leaveBehind(this.old, this.database.slotName() + "/com.example.former");
		createSlot(this.old);

		retire(only(report()));
	}

	@Test
	void reportWhenOnlyThePublicationIsLeftSaysWhatRetiresIt() throws SQLException {
		leaveBehind(this.old, "formername/" + this.mainPackage);

		String warning = only(report());

		assertThat(warning).doesNotContain("slot");
		retire(warning);
	}

	@Test
	void reportWhenStreamIsNoMoreConfiguredSaysWhatRetiresItsSlotAndPublication() throws SQLException {
		leaveBehind(this.old, this.database.slotName() + "/" + this.mainPackage);
		createSlot(this.old);

		String warning = only(report());

		assertThat(warning).contains("of this application is used by none of its streams");
		retire(warning);
	}

	@Test
	void reportWhenConfiguredStreamHasNoListenerNamesItsSlot() throws SQLException {
		createSlot(this.old);

		String warning = only(report("walstream.streams.audit.slot.name=" + this.old));

		assertThat(warning).contains("Replication slot '" + this.old + "' exists but stream 'audit' has no listener");
		execute(warning);
		assertThat(count("pg_replication_slots WHERE slot_name = '" + this.old + "'")).isZero();
	}

	@Test
	void reportWhenSlotIsCalledOtherwiseThanItsPublicationNamesBoth() throws SQLException {
		leaveBehind(this.old, this.database.slotName() + "/" + this.mainPackage);
		createSlot(this.old + "2");

		String warning = only(report("walstream.streams.audit.slot.name=" + this.old + "2",
				"walstream.streams.audit.publication.name=" + this.old));

		retire(warning);
		assertThat(count("pg_replication_slots WHERE slot_name = '" + this.old + "2'")).isZero();
	}

	@Test
	void reportWhenSlotIsReadIsSilent() throws SQLException {
		leaveBehind(this.old, "formername/" + this.mainPackage);
		createSlot(this.old);
		try (ReplicationConnection reader = new PostgresServer(this.database.connectionSettings())
			.connectForReplication()) {
			reader.start(this.old, new StartOptions(1, List.of(this.old), false));
			assertThat(report()).isEmpty();
		}
	}

	@Test
	void reportWhenPublicationsAreUsedOrOfOthersIsSilent() throws SQLException {
		leaveBehind(this.database.publicationName(), this.database.slotName() + "/" + this.mainPackage);
		createSlot(this.database.slotName());
		leaveBehind(this.old, "other/com.example.other");
		createSlot(this.old);
		this.database.execute("CREATE PUBLICATION " + this.old + "_own");

		assertThat(report("walstream.streams.audit.slot.name=" + this.old)).isEmpty();
	}

	@Test
	void reportWhenSlotIsOfAnotherDatabaseDoesNotNameIt() throws SQLException {
		leaveBehind(this.old, "formername/" + this.mainPackage);
		String url = this.database.server().jdbcUrl().replaceFirst("(//[^/]+/)[^?]*", "$1template1");
		this.database.server()
			.withUrl(url)
			.execute("SELECT pg_create_logical_replication_slot('" + this.old + "', 'pgoutput')");

		assertThat(only(report())).doesNotContain("pg_drop_replication_slot");
	}

	@Test
	void reportWhenAStreamCannotBeAskedOfTellsOfTheOthers() throws SQLException {
		leaveBehind(this.old, "formername/" + this.mainPackage);

		List<String> warnings = report(new Class<?>[] { BrokenDetails.class },
				"walstream.streams.away.connection.url=jdbc:postgresql://localhost:1/away",
				"walstream.streams.broken.auto-startup=true");

		assertThat(warnings).hasSize(3)
			.anySatisfy((warning) -> assertThat(warning).contains("It is not known whether stream 'away' left"))
			.anySatisfy((warning) -> assertThat(warning).contains("It is not known whether stream 'broken' left")
				.doesNotContain("s3cret"))
			.anySatisfy((warning) -> assertThat(warning).contains("DROP PUBLICATION \"" + this.old + "\";"));
	}

	@Test
	void reportWhenThereIsNoDatabaseIsSilent() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
			.run((context) -> {
				assertThat(context).hasNotFailed();
				awaitEnd();
			});

		assertThat(this.log.messages(Level.WARN)).isEmpty();
	}

	private List<String> report(String... properties) {
		return report(new Class<?>[0], properties);
	}

	private List<String> report(Class<?>[] configurations, String... properties) {
		int before = this.log.messages(Level.WARN).size();
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
			.withUserConfiguration(OneListener.class)
			.withUserConfiguration(configurations)
			.withInitializer(
					(context) -> AutoConfigurationPackages.register((BeanDefinitionRegistry) context, this.mainPackage))
			.withPropertyValues("spring.application.name=" + this.database.slotName(), "walstream.auto-startup=false",
					"walstream.slot.name=" + this.database.slotName(),
					"walstream.connection.url=" + this.database.server().jdbcUrl(),
					"walstream.connection.username="
							+ Objects.requireNonNullElse(this.database.server().username(), ""),
					"walstream.connection.password="
							+ Objects.requireNonNullElse(this.database.server().password(), ""))
			.withPropertyValues(properties)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				awaitEnd();
			});
		List<String> warnings = this.log.messages(Level.WARN);
		return warnings.subList(before, warnings.size());
	}

	private static String only(List<String> warnings) {
		assertThat(warnings).hasSize(1);
		return warnings.get(0);
	}

	private static void awaitEnd() {
		Awaitility.await()
			.atMost(Duration.ofSeconds(30))
			.until(() -> Thread.getAllStackTraces().keySet().stream().map(Thread::getName).noneMatch(THREAD::equals));
	}

	private void leaveBehind(String publication, String owner) throws SQLException {
		this.database.execute("CREATE PUBLICATION " + publication,
				"COMMENT ON PUBLICATION " + publication + " IS 'walstream owner=" + owner + "'");
	}

	private void createSlot(String name) throws SQLException {
		this.database.execute("SELECT pg_create_logical_replication_slot('" + name + "', 'pgoutput')");
	}

	private void retire(String warning) throws SQLException {
		execute(warning);
		assertThat(count("pg_publication WHERE pubname = '" + this.old + "'")).isZero();
		assertThat(count("pg_replication_slots WHERE slot_name = '" + this.old + "'")).isZero();
	}

	private void execute(String warning) throws SQLException {
		this.database.execute(warning.substring(warning.indexOf("by: ") + 4));
	}

	private int count(String from) throws SQLException {
		try (Connection connection = this.database.connect();
				Statement statement = connection.createStatement();
				ResultSet rows = statement.executeQuery("SELECT count(*) FROM " + from)) {
			rows.next();
			return rows.getInt(1);
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class OneListener {

		@Bean
		Orders orders() {
			return new Orders();
		}

	}

	static class Orders {

		@WalListener("orders")
		void on(Change<Row> change) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class BrokenDetails {

		@Bean
		@Qualifier("broken")
		WalStreamConnectionDetails details() {
			return new WalStreamConnectionDetails() {

				@Override
				public String getJdbcUrl() {
					throw new IllegalStateException("s3cret");
				}

				@Override
				public String getUsername() {
					return "me";
				}

				@Override
				public String getPassword() {
					return "s3cret";
				}

			};
		}

	}

}
