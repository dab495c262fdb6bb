package io.walstream.stream;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WalStreamStatusTests {

	private static final Instant NOW = Instant.parse("2024-02-29T12:00:00Z");

	@ParameterizedTest
	@EnumSource
	void stateWhenThereIsOneSlotIsThatOfTheSlot(WalStreamState state) {
		WalStreamStatus status = new WalStreamStatus(List.of(slot(state, NOW)));

		assertThat(status.state()).isEqualTo(state);
		assertThat(status.since()).isEqualTo(NOW);
	}

	@ParameterizedTest
	@CsvSource({ "STREAMING STREAMING, STREAMING", "STANDBY STREAMING, STREAMING", "STANDBY STOPPED, STANDBY",
			"STREAMING PAUSED, PAUSED", "PAUSED STOPPING, STOPPING", "STOPPING STARTING, STARTING",
			"STARTING RECONNECTING, RECONNECTING", "RECONNECTING HELD, HELD", "HELD FAILED STREAMING, FAILED",
			"STOPPED STOPPING, STOPPING", "STOPPED STOPPED, STOPPED" })
	void stateWhenThereAreSeveralSlotsIsTheOneThatNeedsAttentionMost(String slots, WalStreamState expected) {
		List<SlotStatus> statuses = Arrays.stream(slots.split(" "))
			.map((state) -> slot(WalStreamState.valueOf(state), NOW))
			.toList();

		assertThat(new WalStreamStatus(statuses).state()).isEqualTo(expected);
	}

	@Test
	void sinceWhenThereAreSeveralSlotsIsThatOfTheFirstInThisState() {
		WalStreamStatus status = new WalStreamStatus(List.of(slot(WalStreamState.STREAMING, NOW.minusSeconds(9)),
				slot(WalStreamState.RECONNECTING, NOW), slot(WalStreamState.RECONNECTING, NOW.minusSeconds(5))));

		assertThat(status.since()).isEqualTo(NOW.minusSeconds(5));
	}

	@Test
	void createWhenThereIsNoSlotFails() {
		assertThatIllegalArgumentException().isThrownBy(() -> new WalStreamStatus(List.of()))
			.withMessageContaining("'[]', expected at least one");
	}

	private static SlotStatus slot(WalStreamState state, Instant since) {
		return new SlotStatus("orders", state, since, null, null, null, null, List.of());
	}

}
