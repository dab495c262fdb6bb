package io.walstream.spring.actuate;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.health.contributor.HealthContributors;

import io.walstream.stream.WalStreamState;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamHealthContributorTests {

	@Test
	void contributorWhenThereAreStreamsHasEach() {
		List<MonitoredStream> streams = List.of(
				new FakeStream("default", WalStreamState.STREAMING, Instant.EPOCH).monitored(null),
				new FakeStream("audit", WalStreamState.STREAMING, Instant.EPOCH).monitored(null));
		WalStreamHealthContributor contributor = new WalStreamHealthContributor(() -> streams, InstantSource.system());

		assertThat(contributor.stream().map(HealthContributors.Entry::name)).containsExactly("default", "audit");
		assertThat(contributor.getContributor("audit")).isInstanceOf(StreamHealthIndicator.class);
		assertThat(contributor.getContributor("other")).isNull();
	}

	@Test
	void contributorWhenThereIsNoStreamIsEmpty() {
		WalStreamHealthContributor contributor = new WalStreamHealthContributor(List::of, InstantSource.system());

		assertThat(contributor.stream()).isEmpty();
	}

}
