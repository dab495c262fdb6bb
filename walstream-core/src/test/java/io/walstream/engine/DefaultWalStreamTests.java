package io.walstream.engine;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;

import io.walstream.change.ChangeId;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.SlotStatus;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;
import io.walstream.stream.WalStreamState;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class DefaultWalStreamTests {

	private final Map<String, WalStreamState> told = new ConcurrentHashMap<>();

	private final WalStream stream = new DefaultWalStream("orders", List.of(slot("first"), slot("second")));

	@Test
	void startAndStopWhenThereAreSeveralSlotsActOnAll() {
		assertThat(this.stream.state()).isEqualTo(WalStreamState.STOPPED);

		this.stream.start();

		StreamFixture.awaitState(this.stream, WalStreamState.FAILED);
		assertThatExceptionOfType(Exception.class)
			.isThrownBy(() -> this.stream.started().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join())
			.withRootCauseInstanceOf(IllegalStateException.class);
		this.stream.stop().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
		assertThat(this.stream.status().slots()).extracting(SlotStatus::name).containsExactly("first", "second");
		assertThat(this.stream.status().slots()).extracting(SlotStatus::state).containsOnly(WalStreamState.STOPPED);
		assertThat(this.stream.status().slots()).extracting(SlotStatus::failure).doesNotContainNull();
		assertThat(this.told).containsOnlyKeys("first", "second");
	}

	@Test
	void pauseResumeAndSkipWhenNoSlotRunsFail() {
		assertThatIllegalStateException().isThrownBy(this.stream::pause)
			.withMessage("Cannot pause stream 'orders' in state STOPPED");
		assertThatIllegalStateException().isThrownBy(this.stream::resume).withMessageContaining("STOPPED");
		assertThatIllegalStateException().isThrownBy(() -> this.stream.skip(ChangeId.parse("0/1/0")))
			.withMessageContaining("STOPPED");
	}

	private StreamSlot slot(String name) {
		return new StreamSlot(WalStreamSettings.of(ConnectionSettings.of(() -> {
			throw new IllegalStateException("the server is not to be asked for");
		}, "test"), PublicationSettings.of("test", (connection) -> List.of()), SlotSettings.of(name, "test")),
				(batch) -> {
				}, new WalStreamEnvironment((task) -> null, new ExactConversion(),
						(change) -> this.told.put(change.slot(), change.to())));
	}

}
