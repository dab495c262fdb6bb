package io.walstream.spring.autoconfigure;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.postgresql.Driver;
import org.springframework.boot.LazyInitializationBeanFactoryPostProcessor;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.core.env.SystemEnvironmentPropertySource;

import io.walstream.change.Change;
import io.walstream.change.Row;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.WalListener;
import io.walstream.spring.WalStreamRegistry;
import io.walstream.spring.autoconfigure.properties.WalStreamProperties;
import io.walstream.spring.autoconfigure.stream.ConfiguredStreams;
import io.walstream.spring.autoconfigure.stream.StreamLifecycle;
import io.walstream.spring.autoconfigure.stream.StreamSetupLifecycle;
import io.walstream.spring.failure.DuplicateSlotException;
import io.walstream.spring.failure.UnknownListenerException;
import io.walstream.spring.failure.UnknownStreamException;
import io.walstream.spring.listener.WalListenerMethodProcessor;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamState;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

@ExtendWith(OutputCaptureExtension.class)
public class WalStreamAutoConfigurationTests {

	private static final String LISTENER = "orders.on(Change)";

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
		.withPropertyValues("spring.application.name=orders", "walstream.auto-startup=false",
				"walstream.connection.url=jdbc:postgresql://localhost:1/nowhere");

	@Test
	void registryWhenListenerIsThereHasItsStream() {
		this.contextRunner.withUserConfiguration(OneListener.class).run((context) -> {
			WalStreamRegistry registry = context.getBean(WalStreamRegistry.class);

			assertThat(registry.names()).containsExactly("default");
			assertThat(registry.get().state()).isEqualTo(WalStreamState.STOPPED);
			assertThat(registry).containsExactly(registry.get("default"));
			assertThat(settings(context.getBean(ConfiguredStreams.class)).slot().name()).isEqualTo("walstream_orders");
			assertThat(settings(context.getBean(ConfiguredStreams.class)).publication().name())
				.isEqualTo("walstream_orders");
		});
	}

	@Test
	void registryWhenNobodyListensIsEmptyAndNothingIsConnected() {
		this.contextRunner.withPropertyValues("walstream.auto-startup=true").run((context) -> {
			WalStreamRegistry registry = context.getBean(WalStreamRegistry.class);

			assertThat(registry).isEmpty();
			assertThatIllegalArgumentException().isThrownBy(registry::get).withMessageContaining("'default'");
		});
	}

	@Test
	void beansWhenDisabledAreNotThere() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("walstream.enabled=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(WalStreamRegistry.class)
				.doesNotHaveBean(WalListenerMethodProcessor.class)
				.doesNotHaveBean(WalStreamProperties.class));
	}

	@Test
	void beansWhenDriverIsMissingAreNotThere() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(Driver.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(WalStreamRegistry.class));
	}

	@Test
	void beansWhenApplicationHasItsOwnRegistryBackOff() {
		this.contextRunner.withBean(WalStreamRegistry.class, OwnRegistry::new)
			.run((context) -> assertThat(context).hasSingleBean(WalStreamRegistry.class)
				.hasSingleBean(OwnRegistry.class)
				.doesNotHaveBean(StreamLifecycle.class));
	}

	@Test
	void streamsWhenInitializationIsLazyAreThere() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withInitializer(
					(context) -> context.addBeanFactoryPostProcessor(new LazyInitializationBeanFactoryPostProcessor()))
			.run((context) -> assertThat(context.getBean(WalStreamRegistry.class).names()).containsExactly("default"));
	}

	@Test
	void streamsWhenListenerNamesAConfiguredOneAreTwo() {
		this.contextRunner.withUserConfiguration(OneListener.class, AuditListener.class)
			.withPropertyValues("walstream.streams.audit.slot.creation-timeout=5m")
			.run((context) -> {
				assertThat(context.getBean(WalStreamRegistry.class).names()).containsExactlyInAnyOrder("default",
						"audit");
				assertThat(context.getBean(ConfiguredStreams.class).monitored("audit")).hasValueSatisfying(
						(stream) -> assertThat(stream.settings().slot().name()).isEqualTo("walstream_orders_audit"));
			});
	}

	@Test
	void startWhenListenerNamesAStreamThatIsNotConfiguredFails() {
		this.contextRunner.withUserConfiguration(AuditListener.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(UnknownStreamException.class)
				.hasMessageContaining("'audit'"));
	}

	@Test
	void startWhenTwoStreamsHaveTheSameSlotFails() {
		this.contextRunner.withUserConfiguration(OneListener.class, AuditListener.class)
			.withPropertyValues("walstream.streams.audit.slot.name=walstream_orders")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(DuplicateSlotException.class)
				.hasMessageContaining("'default'")
				.hasMessageContaining("'audit'")
				.hasMessageContaining("'walstream_orders'"));
	}

	@Test
	void streamsWhenSlotsOfTwoServersHaveTheSameNameAreTwo() {
		this.contextRunner.withUserConfiguration(OneListener.class, AuditListener.class)
			.withPropertyValues("walstream.streams.audit.slot.name=walstream_orders",
					"walstream.streams.audit.connection.url=jdbc:postgresql://localhost:2/nowhere")
			.run((context) -> assertThat(context.getBean(WalStreamRegistry.class).names()).hasSize(2));
	}

	@Test
	void startWhenApplicationHasNoNameWarns(CapturedOutput output) {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("spring.application.name=")
			.run((context) -> {
				assertThat(settings(context.getBean(ConfiguredStreams.class)).slot().name()).isEqualTo("walstream");
				assertThat(output).contains("WARN").contains("spring.application.name is not set");
				assertThat(context.getBean(ConfiguredStreams.class).monitored().get(0).warnings()).hasSize(1);
			});
	}

	@ParameterizedTest
	@CsvSource({ "walstream.slot.name, Order-Service", "walstream.buffer.changes, 0", "walstream.buffer.size, 0B",
			"walstream.listener.batch-size, 0", "walstream.listener.retry.max-retries, -1",
			"walstream.listener.retry.multiplier, 0.5", "walstream.reconnect.multiplier, 0.9",
			"walstream.status-interval, 0s", "walstream.connection.connect-timeout, 0s",
			"walstream.standby.interval, -1s" })
	void startWhenValueCannotWorkFailsWithTheProperty(String name, String value) {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues(name + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.extracting(NestedExceptionUtils::getMostSpecificCause)
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName()).isEqualTo(name)));
	}

	@Test
	void startWhenValueOfAListenerCannotWorkFailsWithTheProperty() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("walstream.listeners[" + LISTENER + "].retry.delay=-1s")
			.run((context) -> assertThat(context).getFailure()
				.extracting(NestedExceptionUtils::getMostSpecificCause)
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
						(ex) -> assertThat(ex.getName())
							.isEqualTo("walstream.listeners[" + LISTENER + "].retry.delay")));
	}

	@Test
	void settingsWhenShutdownPhaseIsSetStopBeforeItEnds() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("spring.lifecycle.timeout-per-shutdown-phase=20s")
			.run((context) -> assertThat(settings(context.getBean(ConfiguredStreams.class)).flow().stopTimeout())
				.hasSeconds(17));
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("spring.lifecycle.timeout-per-shutdown-phase=2s")
			.run((context) -> assertThat(settings(context.getBean(ConfiguredStreams.class)).flow().stopTimeout())
				.hasSeconds(1));
	}

	@Test
	void phasesAreAroundTheWebServer() {
		int webServer = Integer.MAX_VALUE - 2048;

		assertThat(StreamSetupLifecycle.PHASE).isLessThan(webServer);
		assertThat(StreamLifecycle.PHASE).isGreaterThan(webServer + 1024);
	}

	@Test
	void streamsWhenContextHasAParentWithListenersAreOnlyItsOwn() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.run((parent) -> new ApplicationContextRunner().withParent(parent)
				.withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
				.run((child) -> assertThat(child.getBean(ConfiguredStreams.class).names()).isEmpty()));
	}

	@Test
	void startWhenUnknownListenerIsConfiguredFailsWithTheKnownOnes() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("walstream.listeners.ordrs.retry.delay=1s")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(UnknownListenerException.class)
				.hasMessageContainingAll("[ordrs]", "[" + LISTENER + "]"));
	}

	@Test
	void startWhenListenersAreConfiguredInAnyNotationGoesOn() {
		this.contextRunner.withUserConfiguration(OneListener.class, FeedListener.class)
			.withPropertyValues("walstream.listeners[" + LISTENER + "].retry.delay=1s",
					"walstream.listeners.order-feed.retry.delay=2s")
			.run((context) -> assertThat(context).hasNotFailed());
		this.contextRunner.withUserConfiguration(OneListener.class, FeedListener.class)
			.withPropertyValues("walstream.listeners.orderFeed.retry.delay=1s",
					"walstream.listeners[orderFeed].retry.max-delay=2s")
			.run((context) -> assertThat(context).hasNotFailed());
		this.contextRunner.withUserConfiguration(FeedListener.class)
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.addFirst(new SystemEnvironmentPropertySource("systemEnvironment",
						Map.of("WALSTREAM_LISTENERS_ORDERFEED_RETRY_DELAY", "1s"))))
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startWhenConfiguredAsTheRemedySaysGoesOn() {
		String remedy = StartupAnalysis.of(new UnknownListenerException(Set.of("x"), Set.of(LISTENER, "orderFeed")))
			.getAction();
		String[] properties = remedy.lines()
			.map(String::trim)
			.filter((line) -> line.startsWith("walstream."))
			.map((line) -> line.replace("<key>", "retry.delay=1s"))
			.toArray(String[]::new);

		assertThat(properties).hasSize(2);
		this.contextRunner.withUserConfiguration(OneListener.class, FeedListener.class)
			.withPropertyValues(properties)
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void startWhenListenerOfTheParentIsConfiguredGoesOn() {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("walstream.listeners[" + LISTENER + "].retry.delay=1s")
			.run((parent) -> new ApplicationContextRunner().withParent(parent)
				.withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
				.run((child) -> assertThat(child).hasNotFailed()));
	}

	@Test
	void startWhenConfiguredStreamHasNoListenerWarns(CapturedOutput output) {
		this.contextRunner.withUserConfiguration(OneListener.class)
			.withPropertyValues("walstream.streams.audit.slot.creation-timeout=5m")
			.run((context) -> assertThat(context).hasNotFailed());

		assertThat(output).contains("Stream 'audit' is configured but has no listener: nothing is delivered")
			.doesNotContain("Stream 'default' is configured");
	}

	private static WalStreamSettings settings(ConfiguredStreams streams) {
		return streams.monitored().get(0).settings();
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
	static class FeedListener {

		@Bean
		Feed feed() {
			return new Feed();
		}

	}

	static class Feed {

		@WalListener(tables = "orders", id = "orderFeed")
		void on(Change<Row> change) {
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class AuditListener {

		@Bean
		Audit audit() {
			return new Audit();
		}

	}

	static class Audit {

		@WalListener(tables = "orders", stream = "audit")
		void on(Change<Row> change) {
		}

	}

	public static class OwnRegistry implements WalStreamRegistry {

		@Override
		public Set<String> names() {
			return Set.of();
		}

		@Override
		public WalStream get(String name) {
			throw new IllegalArgumentException(name);
		}

		@Override
		public Iterator<WalStream> iterator() {
			return List.<WalStream>of().iterator();
		}

	}

}
