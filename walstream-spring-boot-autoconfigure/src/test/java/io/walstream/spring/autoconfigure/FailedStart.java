package io.walstream.spring.autoconfigure;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.test.Canary;
import io.walstream.test.TestPostgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;

/**
 * Starts an application that cannot start and takes down how the failure is explained.
 */
public final class FailedStart {

	private static final String HEADLINE = "APPLICATION FAILED TO START";

	private FailedStart() {
	}

	/**
	 * Starts an application that listens to the table {@code orders}.
	 * @param server its database
	 * @param slotName name of its slot and publication
	 * @param properties further properties
	 * @return the explanation
	 */
	public static String explain(TestPostgres server, String slotName, String... properties) {
		List<String> all = new ArrayList<>(DatabaseProperties.of(server));
		all.add("walstream.slot.name=" + slotName);
		all.addAll(List.of(properties));
		return explain(List.of(), all.toArray(String[]::new));
	}

	/**
	 * Starts the same application, which is to succeed, and ends it.
	 * @param server its database
	 * @param slotName name of its slot and publication
	 * @param properties further properties
	 */
	static void succeed(TestPostgres server, String slotName, String... properties) {
		List<String> all = new ArrayList<>(DatabaseProperties.of(server));
		all.add("walstream.slot.name=" + slotName);
		all.addAll(List.of(properties));
		SpringApplication application = new SpringApplication(Application.class);
		application.setWebApplicationType(WebApplicationType.NONE);
		application.run(arguments(all.toArray(String[]::new))).close();
	}

	/**
	 * Starts an application that listens to the table {@code orders}.
	 * @param configurations what it has beside the listener
	 * @param properties all its properties
	 * @return the explanation
	 */
	public static String explain(List<Class<?>> configurations, String... properties) {
		List<Class<?>> sources = new ArrayList<>(List.of(Application.class));
		sources.addAll(configurations);
		SpringApplication application = new SpringApplication(sources.toArray(Class<?>[]::new));
		application.setWebApplicationType(WebApplicationType.NONE);
		PrintStream console = System.out;
		ByteArrayOutputStream output = new ByteArrayOutputStream();
		System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
		try {
			assertThatException().isThrownBy(() -> application.run(arguments(properties)));
		}
		finally {
			System.setOut(console);
		}
		String text = output.toString(StandardCharsets.UTF_8);
		assertThat(text).contains(HEADLINE).doesNotContain(Canary.TEXT);
		return text.substring(text.indexOf(HEADLINE));
	}

	private static String[] arguments(String[] properties) {
		List<String> arguments = new ArrayList<>(List.of("--spring.application.name=orders",
				"--spring.main.register-shutdown-hook=false", "--spring.flyway.enabled=false"));
		for (String property : properties) {
			arguments.add("--" + property);
		}
		return arguments.toArray(String[]::new);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@Import(Orders.class)
	public static class Application {

		/**
		 * Starts it when nothing is wrong any more.
		 * @param server its database
		 * @param slotName name of its slot and publication
		 * @return what runs
		 */
		static ConfigurableApplicationContext start(TestPostgres server, String slotName) {
			List<String> all = new ArrayList<>(DatabaseProperties.of(server));
			all.add("walstream.slot.name=" + slotName);
			SpringApplication application = new SpringApplication(Application.class);
			application.setWebApplicationType(WebApplicationType.NONE);
			return application.run(arguments(all.toArray(String[]::new)));
		}

	}

	static class Orders {

		@WalListener("${listened.table:orders}")
		void on(Change<Row> change) {
		}

	}

}
