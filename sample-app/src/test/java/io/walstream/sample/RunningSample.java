package io.walstream.sample;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.web.client.RestClient;

/**
 * The application with a web server on a free port, and a client of its API.
 */
final class RunningSample implements AutoCloseable {

	private final ConfigurableApplicationContext context;

	private RunningSample(ConfigurableApplicationContext context) {
		this.context = context;
	}

	static RunningSample start(EmbeddedDatabase database, String... arguments) {
		return new RunningSample(new SpringApplicationBuilder(SampleApplication.class)
			.properties("server.port=0", "spring.datasource.url=" + database.jdbcUrl())
			.run(arguments));
	}

	/**
	 * A client of the database that needs no application.
	 * @param database the database
	 * @return the client
	 */
	static JdbcClient jdbc(EmbeddedDatabase database) {
		return JdbcClient.create(new DriverManagerDataSource(database.jdbcUrl()));
	}

	int port() {
		return this.context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
	}

	String url() {
		return "http://localhost:" + port();
	}

	RestClient http() {
		return RestClient.create(url());
	}

	Order place(String customer, String item, String total) {
		Map<String, Object> order = Map.of("customer", customer, "item", item, "total", new BigDecimal(total));
		return http().post().uri("/orders").body(order).retrieve().requiredBody(Order.class);
	}

	Order close(Order order, String action) {
		return http().post().uri("/orders/{id}/{action}", order.id(), action).retrieve().requiredBody(Order.class);
	}

	/**
	 * The changes that a listener got since the start.
	 * @param listener id of the listener
	 * @return the changes in their order
	 */
	List<HandledChange> changes(String listener) {
		return this.context.getBean(ChangeFeed.class)
			.recent()
			.stream()
			.filter((change) -> change.listener().equals(listener))
			.toList();
	}

	@Override
	public void close() {
		this.context.close();
	}

}
