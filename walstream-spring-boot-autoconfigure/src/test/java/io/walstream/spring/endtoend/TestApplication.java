package io.walstream.spring.endtoend;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import org.awaitility.Awaitility;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.util.StringUtils;

import io.walstream.spring.WalStreamRegistry;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;
import io.walstream.test.TestDatabase;

/**
 * A Spring Boot application whose beans are objects of the test, which outlive it: it may
 * be started again after it was closed.
 */
final class TestApplication implements AutoCloseable {

	static final Duration LIMIT = Duration.ofSeconds(30);

	private final TestDatabase database;

	private final List<Object> beans;

	private ConfigurableApplicationContext context;

	TestApplication(TestDatabase database, Object... beans) {
		this.database = database;
		this.beans = List.of(beans);
	}

	/**
	 * Starts it without a web server and waits until it streams.
	 * @param properties properties beside those of data source, slot and publication
	 * @return this
	 */
	TestApplication start(String... properties) {
		run(WebApplicationType.NONE, properties);
		awaitState(WalStreamState.STREAMING);
		return this;
	}

	/**
	 * Starts it without a web server.
	 * @param properties properties beside those of data source, slot and publication
	 * @return this
	 */
	TestApplication launch(String... properties) {
		run(WebApplicationType.NONE, properties);
		return this;
	}

	/**
	 * Starts it with a web server on a free port, health and endpoint exposed.
	 * @param properties properties beside those of data source, slot and publication
	 * @return its operators' side
	 */
	Management launchWeb(String... properties) {
		run(WebApplicationType.SERVLET, properties);
		return new Management(this.context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
	}

	/**
	 * Starts it with nothing but a data source.
	 * @param properties properties beside those of the data source
	 */
	void startPlain(String... properties) {
		this.context = builder(WebApplicationType.NONE).properties(properties).run();
	}

	private void run(WebApplicationType type, String... properties) {
		this.context = builder(type).properties("walstream.slot.name=" + this.database.slotName(),
				"walstream.publication.name=" + this.database.publicationName(),
				"spring.application.name=" + this.database.slotName(), "server.port=0",
				"management.endpoints.web.exposure.include=health,walstream",
				"management.endpoint.walstream.access=unrestricted", "management.endpoint.health.show-details=always")
			.properties(properties)
			.run();
	}

	private SpringApplicationBuilder builder(WebApplicationType type) {
		return new SpringApplicationBuilder(Main.class).web(type)
			.registerShutdownHook(false)
			.initializers((context) -> register((GenericApplicationContext) context))
			.properties("spring.flyway.enabled=false", "spring.main.banner-mode=off",
					"spring.docker.compose.enabled=false", "spring.datasource.hikari.maximum-pool-size=3",
					"spring.datasource.url=" + this.database.server().jdbcUrl(),
					"spring.datasource.username=" + Objects.requireNonNullElse(this.database.server().username(), ""),
					"spring.datasource.password=" + Objects.requireNonNullElse(this.database.server().password(), ""));
	}

	private void register(GenericApplicationContext context) {
		this.beans.forEach((bean) -> register(bean.getClass(), bean, context));
	}

	private static <T> void register(Class<T> type, Object bean, GenericApplicationContext context) {
		context.registerBean(StringUtils.uncapitalize(type.getSimpleName()), type, () -> type.cast(bean));
	}

	ConfigurableApplicationContext context() {
		return this.context;
	}

	WalStream stream() {
		return this.context.getBean(WalStreamRegistry.class).get();
	}

	void awaitState(WalStreamState state) {
		Awaitility.await().atMost(LIMIT).until(() -> stream().state() == state);
	}

	/**
	 * Ends it, also if it runs no more.
	 */
	void shutDown() {
		if (this.context != null) {
			this.context.close();
		}
	}

	@Override
	public void close() {
		shutDown();
	}

	/**
	 * The application's own class.
	 */
	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Main {

	}

}
