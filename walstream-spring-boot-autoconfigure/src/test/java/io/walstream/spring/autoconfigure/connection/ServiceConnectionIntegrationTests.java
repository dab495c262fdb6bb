package io.walstream.spring.autoconfigure.connection;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.postgresql.PostgreSQLContainer;
import org.testcontainers.utility.DockerImageName;

import io.walstream.change.Insert;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * The one test that needs a Docker engine.
 */
class ServiceConnectionIntegrationTests {

	private static final DockerImageName IMAGE = DockerImageName
		.parse(System.getProperty("walstream.test.image", "postgres:17"))
		.asCompatibleSubstituteFor("postgres");

	@BeforeEach
	void requireDocker() {
		assumeThat(DockerClientFactory.instance().isDockerAvailable()).as("a Docker engine answers").isTrue();
	}

	@Test
	void listenerIsCalledWhenTheServerIsAServiceConnection() {
		try (ConfigurableApplicationContext context = new SpringApplicationBuilder(Application.class)
			.web(WebApplicationType.NONE)
			.properties("spring.application.name=service-connection")
			.run()) {
			assertThat(context.getBean(WalStreamConnectionDetails.class).getJdbcUrl())
				.isEqualTo(context.getBean(PostgreSQLContainer.class).getJdbcUrl());

			context.getBean(JdbcClient.class).sql("INSERT INTO orders VALUES (7)").update();

			List<Integer> ids = context.getBean(Orders.class).ids;
			Awaitility.await().untilAsserted(() -> assertThat(ids).containsExactly(7));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	public static class Application {

		@Bean
		@ServiceConnection
		PostgreSQLContainer postgres() {
			return new PostgreSQLContainer(IMAGE).withCommand("postgres", "-c", "wal_level=logical");
		}

		@Bean
		InitializingBean schema(JdbcClient jdbc) {
			return () -> jdbc.sql("CREATE TABLE orders (id int PRIMARY KEY)").update();
		}

		@Bean
		Orders orders() {
			return new Orders();
		}

	}

	static class Orders {

		final List<Integer> ids = new CopyOnWriteArrayList<>();

		@WalListener("orders")
		void on(Insert<Row> insert) {
			this.ids.add(insert.newRow().get("id", Integer.class));
		}

	}

}
