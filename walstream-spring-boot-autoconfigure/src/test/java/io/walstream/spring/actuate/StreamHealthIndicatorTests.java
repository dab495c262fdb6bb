package io.walstream.spring.actuate;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;

import io.walstream.change.ChangeId;
import io.walstream.stream.ServerSample;
import io.walstream.stream.WalStreamState;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

class StreamHealthIndicatorTests {

	private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

	@ParameterizedTest
	@CsvSource({ "STREAMING, 600, UP", "STANDBY, 600, UP", "PAUSED, 600, UP", "STOPPING, 600, UP",
			"RECONNECTING, 60, UP", "RECONNECTING, 61, DOWN", "HELD, 1, DOWN", "FAILED, 1, DOWN", "STOPPED, 1, UNKNOWN",
			"STARTING, 1, UNKNOWN" })
	void healthWhenInStateIs(WalStreamState state, int seconds, String expected) {
		FakeStream stream = new FakeStream("default", state, NOW.minus(Duration.ofSeconds(seconds)));

		assertThat(health(stream, null).getStatus()).isEqualTo(new Status(expected));
	}

	@ParameterizedTest
	@CsvSource({ ", UP", "1000, UP", "999, DOWN" })
	void healthWhenWalIsRetainedIsDownAboveTheThreshold(@Nullable Long threshold, String expected) {
		FakeStream stream = new FakeStream("default", WalStreamState.STREAMING, NOW);
		stream.sample(sample());

		assertThat(health(stream, threshold).getStatus()).isEqualTo(new Status(expected));
	}

	@Test
	void healthWhenServerWasNeverReachedHasDetailsWithoutIt() {
		FakeStream stream = new FakeStream("default", WalStreamState.STARTING, NOW);

		Map<String, Object> details = health(stream, null).getDetails();

		assertThat(details).containsEntry("state", WalStreamState.STARTING);
		assertThat(slot(details).row()).isEmpty();
		assertThat(slot(details).sampleTime()).isNull();
		assertThat(slot(details).failure()).isNull();
	}

	@Test
	void healthWhenHeldHasAllDetails() {
		FakeStream stream = new FakeStream("default", WalStreamState.HELD, NOW);
		stream.sample(sample());
		stream.failure(new WalStreamStatus.Failure("java.lang.IllegalStateException", "23505", ChangeId.parse("1/AB/3"),
				"projection", 4));

		Map<String, Object> details = health(stream, null).getDetails();

		assertThat(details).containsEntry("since", NOW)
			.containsEntry("publication",
					new StreamDescription.Publication("orders_publication", List.of("public.orders")))
			.containsEntry("warnings", List.of("no name"));
		assertThat(slot(details))
			.isEqualTo(
					new SlotDescription("orders_slot", WalStreamState.HELD, NOW, "1/10", "1/0", 1000L, 10L, "reserved",
							NOW, sample().slot(), new StreamDescription.Failure("java.lang.IllegalStateException",
									"23505", "1/AB/3", "projection", 4, null),
							List.of("max_slot_wal_keep_size is -1")));
		assertThat(details.get("listeners")).asInstanceOf(InstanceOfAssertFactories.LIST)
			.singleElement()
			.isEqualTo(new StreamDescription.Listener("projection", List.of("orders"),
					List.of("INSERT", "UPDATE", "DELETE", "TRUNCATE"), 0, 0, false, null));
	}

	@Test
	void retriedSinceBeforeWhenOneChangeIsRepeatedForLongerNamesIt() {
		StreamDescription.Failure failure = new StreamDescription.Failure("java.net.ConnectException", null, "1/AB/3",
				"projection", 12, NOW.minusSeconds(301));

		assertThat(description(true, failure).retriedSinceBefore(NOW.minusSeconds(300))).containsExactly(failure);
		assertThat(description(true, failure).retriedSinceBefore(NOW.minusSeconds(301))).isEmpty();
		assertThat(description(false, failure).retriedSinceBefore(NOW.minusSeconds(300))).isEmpty();
		assertThat(description(true, null).retriedSinceBefore(NOW)).isEmpty();
	}

	private static StreamDescription description(boolean retrying, StreamDescription.@Nullable Failure failure) {
		StreamDescription.Listener listener = new StreamDescription.Listener("projection", List.of("orders"),
				List.of("INSERT"), 1, 12, retrying, failure);
		return new StreamDescription(WalStreamState.STREAMING, NOW, List.of(),
				new StreamDescription.Publication("orders_publication", List.of()), List.of(listener), List.of());
	}

	private static SlotDescription slot(Map<String, Object> details) {
		return (SlotDescription) ((List<?>) Objects.requireNonNull(details.get("slots"))).get(0);
	}

	private static Health health(FakeStream stream, @Nullable Long retainedBytes) {
		return new StreamHealthIndicator(stream.monitored(retainedBytes), InstantSource.fixed(NOW)).health();
	}

	private static ServerSample sample() {
		Map<String, @Nullable Object> slot = new LinkedHashMap<>();
		slot.put("slot_name", "orders_slot");
		slot.put("active", true);
		slot.put("wal_status", "reserved");
		slot.put("safe_wal_size", null);
		return new ServerSample(NOW, slot, 1000L, 10L, List.of(new Table("public", "orders")));
	}

}
