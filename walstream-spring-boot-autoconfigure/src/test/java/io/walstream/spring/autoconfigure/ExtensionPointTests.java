package io.walstream.spring.autoconfigure;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.core.annotation.Order;

import io.walstream.change.Row;
import io.walstream.settings.FlowSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.WalListener;
import io.walstream.spring.WalStreamHandler;
import io.walstream.spring.WalStreamRegistry;
import io.walstream.spring.WalStreamSettingsCustomizer;
import io.walstream.spring.autoconfigure.stream.ConfiguredStreams;
import io.walstream.spring.failure.DuplicateSlotException;
import io.walstream.spring.failure.SettingsCustomizationException;
import io.walstream.spring.failure.StreamHandlerException;
import io.walstream.spring.failure.UnknownStreamException;
import io.walstream.stream.ChangeBatch;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for beans by which an application changes streams.
 */
class ExtensionPointTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(WalStreamAutoConfiguration.class))
		.withPropertyValues("spring.application.name=orders", "walstream.auto-startup=false",
				"walstream.streams.audit.slot.creation-timeout=5m",
				"walstream.connection.url=jdbc:postgresql://localhost:1/nowhere");

	@Test
	void settingsWhenCustomizersAreThereAreCustomizedInOrderAfterTheProperties() {
		this.contextRunner.withBean(Orders.class)
			.withBean(Audit.class)
			.withBean(Doubled.class)
			.withBean(Larger.class)
			.withPropertyValues("walstream.buffer.changes=100")
			.run((context) -> {
				assertThat(settings(context.getBean(ConfiguredStreams.class), "default").flow().bufferChanges())
					.isEqualTo(202);
				assertThat(settings(context.getBean(ConfiguredStreams.class), "audit").flow().bufferChanges())
					.isEqualTo(200);
			});
	}

	@Test
	void settingsWhenCustomizersMakeSlotsTheSameAreChecked() {
		this.contextRunner.withBean(Orders.class)
			.withBean(Audit.class)
			.withBean(WalStreamSettingsCustomizer.class,
					() -> (settings) -> settings.withSlot(SlotSettings.of("same", "orders")))
			.run((context) -> assertThat(context).getFailure().rootCause().isInstanceOf(DuplicateSlotException.class));
	}

	@Test
	void startWhenCustomizerGivesNothingFails() {
		assertRefused((settings) -> null, "gave no settings");
	}

	@Test
	void startWhenCustomizerRenamesTheStreamFails() {
		assertRefused(
				(settings) -> new WalStreamSettings("other", settings.connection(), settings.publication(),
						settings.slot(), settings.flow(), settings.recovery(), settings.protocol()),
				"changed the name");
	}

	@Test
	void startWhenCustomizerReplacesTheTablesFails() {
		assertRefused((settings) -> settings.withPublication(PublicationSettings.of("p", (connection) -> List.of())),
				"changed the source of the tables");
	}

	@Test
	void startWhenCustomizerSetsWhatCannotWorkFails() {
		assertRefused(
				(settings) -> settings.withFlow(
						new FlowSettings(0, 1, 1, settings.flow().holdRetryInterval(), settings.flow().stopTimeout())),
				"set 'flow.bufferChanges' to '0', expected at least 1");
	}

	@Test
	void startWhenCustomizerFailsFailsWithItsException() {
		assertRefused((settings) -> {
			throw new IllegalStateException("own");
		}, "failed");
	}

	@Test
	void streamWhenItHasAHandlerIsThere() {
		this.contextRunner.withBean(Orders.class)
			.withBean(WalStreamHandler.class, () -> new Feed("audit", "orders"))
			.run((context) -> {
				assertThat(context.getBean(WalStreamRegistry.class).names()).containsExactly("audit", "default");
				assertThat(settings(context.getBean(ConfiguredStreams.class), "audit").slot().name())
					.isEqualTo("walstream_orders_audit");
			});
	}

	@Test
	void startWhenStreamHasHandlerAndListenersFails() {
		this.contextRunner.withBean(Orders.class)
			.withBean("feed", WalStreamHandler.class, () -> new Feed("default", "orders"))
			.run((context) -> {
				assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(StreamHandlerException.class)
					.hasMessageContainingAll("'feed'", "'default'", "[orders]");
				FailureAnalysis analysis = StartupAnalysis.of(context.getStartupFailure());
				assertThat(analysis.getAction()).contains("'stream' of @WalListener");
			});
	}

	@Test
	void startWhenStreamHasTwoHandlersFails() {
		this.contextRunner.withBean("feed", WalStreamHandler.class, () -> new Feed("default", "orders"))
			.withBean("other", WalStreamHandler.class, () -> new Feed("default", "orders"))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StreamHandlerException.class)
				.hasMessageContaining(Feed.class.getName()));
	}

	@Test
	void startWhenHandlerHasNoTablesFails() {
		this.contextRunner.withBean(WalStreamHandler.class, () -> new Feed("default"))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StreamHandlerException.class)
				.hasMessageContaining("no tables"));
	}

	@Test
	void startWhenHandlerHasATableThatIsNoNameFails() {
		this.contextRunner.withBean(WalStreamHandler.class, () -> new Feed("default", "a b"))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StreamHandlerException.class)
				.hasMessageContaining("'a b'"));
	}

	@Test
	void startWhenHandlerNamesAStreamThatIsNotConfiguredFails() {
		this.contextRunner.withBean(WalStreamHandler.class, () -> new Feed("other", "orders"))
			.run((context) -> assertThat(context).getFailure().rootCause().isInstanceOf(UnknownStreamException.class));
	}

	private void assertRefused(WalStreamSettingsCustomizer customizer, String problem) {
		this.contextRunner.withBean(Orders.class)
			.withBean(WalStreamSettingsCustomizer.class, () -> customizer)
			.run((context) -> {
				FailureAnalysis analysis = StartupAnalysis.of(context.getStartupFailure());
				assertThat(analysis.getCause()).isInstanceOf(SettingsCustomizationException.class);
				assertThat(analysis.getDescription()).contains("'default'", getClass().getName(), problem);
				assertThat(analysis.getAction()).contains("'customize'");
			});
	}

	private static WalStreamSettings settings(ConfiguredStreams streams, String stream) {
		return streams.monitored(stream).orElseThrow().settings();
	}

	private static WalStreamSettings withBuffer(WalStreamSettings settings, int changes) {
		FlowSettings flow = settings.flow();
		return settings.withFlow(new FlowSettings(changes, flow.bufferBytes(), flow.batchChanges(),
				flow.holdRetryInterval(), flow.stopTimeout()));
	}

	static class Orders {

		@WalListener(tables = "orders", id = "orders")
		void on(Row row) {
		}

	}

	static class Audit {

		@WalListener(tables = "orders", id = "audit", stream = "audit")
		void on(Row row) {
		}

	}

	@Order(1)
	static class Doubled implements WalStreamSettingsCustomizer {

		@Override
		public WalStreamSettings customize(WalStreamSettings settings) {
			return withBuffer(settings, settings.flow().bufferChanges() * 2);
		}

	}

	@Order(2)
	static class Larger implements WalStreamSettingsCustomizer {

		@Override
		public WalStreamSettings customize(WalStreamSettings settings) {
			return settings.name().equals("default") ? withBuffer(settings, settings.flow().bufferChanges() + 2)
					: settings;
		}

	}

	static class Feed implements WalStreamHandler {

		private final List<Object> received = new ArrayList<>();

		private final String stream;

		private final List<String> tables;

		Feed(String stream, String... tables) {
			this.stream = stream;
			this.tables = List.of(tables);
		}

		@Override
		public String stream() {
			return this.stream;
		}

		@Override
		public List<String> tables() {
			return this.tables;
		}

		@Override
		public void handle(ChangeBatch batch) {
			batch.forEach(this.received::add);
		}

	}

}
