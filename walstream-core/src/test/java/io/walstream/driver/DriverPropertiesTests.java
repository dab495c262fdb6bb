package io.walstream.driver;

import java.time.Duration;
import java.util.Properties;

import org.junit.jupiter.api.Test;

import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.ServerAddress;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DriverProperties}.
 */
class DriverPropertiesTests {

	private static final String HOSTILE = "jdbc:postgresql://db1,db2/app?preferQueryMode=extended&socketTimeout=1"
			+ "&targetServerType=secondary&logServerErrorDetail=true&readOnly=true&reWriteBatchedInserts=true"
			+ "&ApplicationName=other&user=inUrl&password=secretInUrl&sslmode=verify-full&sslrootcert=/ca.crt"
			+ "&options=-c%20work_mem%3D1MB&currentSchema=sales&gssEncMode=disable&maxResultBuffer=1k";

	@Test
	void replicationOverridesWhatWouldBreakIt() {
		Properties properties = replication(HOSTILE).properties();

		assertThat(properties).containsEntry("replication", "database")
			.containsEntry("preferQueryMode", "simple")
			.containsEntry("assumeMinServerVersion", "10")
			.containsEntry("socketTimeout", "45")
			.containsEntry("targetServerType", "any")
			.containsEntry("logServerErrorDetail", "false")
			.containsEntry("tcpKeepAlive", "true")
			.containsEntry("connectTimeout", "3")
			.containsEntry("loginTimeout", "3")
			.containsEntry("ApplicationName", "app")
			.containsEntry("socketFactory", ReplicationSocketFactory.class.getName())
			.containsEntry("socketFactoryArg", "token");
	}

	@Test
	void replicationKeepsEncryptionOptionsAndHosts() {
		assertThat(replication(HOSTILE).url()).isEqualTo("jdbc:postgresql://db1,db2/app?sslmode=verify-full"
				+ "&sslrootcert=/ca.crt&options=-c%20work_mem%3D1MB&gssEncMode=disable");
	}

	@Test
	void replicationWhenSocketFactoryIsGivenKeepsIt() {
		DriverProperties target = replication("jdbc:postgresql:///app?socketFactory=com.example.F&socketFactoryArg=x");

		assertThat(target.url()).isEqualTo("jdbc:postgresql:///app?socketFactory=com.example.F&socketFactoryArg=x");
		assertThat(target.properties()).doesNotContainKey("socketFactory").doesNotContainKey("socketFactoryArg");
	}

	@Test
	void ordinaryKeepsTheCurrentSchemaAndIsNotForReplication() {
		DriverProperties target = DriverProperties.ordinary(new ServerAddress(HOSTILE, null, null), settings());

		assertThat(target.url()).contains("currentSchema=sales").doesNotContain("preferQueryMode", "readOnly");
		assertThat(target.properties()).doesNotContainKey("replication").containsEntry("targetServerType", "any");
	}

	@Test
	void credentialsAreTakenOutOfTheUrl() {
		DriverProperties target = replication(HOSTILE);

		assertThat(target.url()).doesNotContain("secretInUrl", "inUrl");
		assertThat(target.properties()).containsEntry("user", "inUrl").containsEntry("password", "secretInUrl");
	}

	@Test
	void credentialsWhenGivenBeatThoseOfTheUrl() {
		DriverProperties target = DriverProperties.ordinary(new ServerAddress(HOSTILE, "given", "givenSecret"),
				settings());

		assertThat(target.username()).isEqualTo("given");
		assertThat(target.properties()).containsEntry("user", "given").containsEntry("password", "givenSecret");
	}

	@Test
	void credentialsWhenAbsentAreNotSet() {
		DriverProperties target = replication("jdbc:postgresql:///app");

		assertThat(target.username()).isNull();
		assertThat(target.properties()).doesNotContainKey("user").doesNotContainKey("password");
	}

	private static DriverProperties replication(String url) {
		return DriverProperties.replication(new ServerAddress(url, null, null), settings(), "token");
	}

	private static ConnectionSettings settings() {
		return new ConnectionSettings(() -> {
			throw new IllegalStateException();
		}, "app", Duration.ofMillis(2500), null, Duration.ofSeconds(60));
	}

}
