package io.walstream.spring.actuate;

import java.time.InstantSource;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.health.contributor.CompositeHealthContributor;
import org.springframework.boot.health.contributor.HealthContributor;

/**
 * Health of all streams, by name. Without a stream nothing of it is shown.
 */
public final class WalStreamHealthContributor implements CompositeHealthContributor {

	private final MonitoredStreams streams;

	private final InstantSource clock;

	public WalStreamHealthContributor(MonitoredStreams streams, InstantSource clock) {
		this.streams = streams;
		this.clock = clock;
	}

	@Override
	public @Nullable HealthContributor getContributor(String name) {
		return this.streams.monitored(name).map(this::indicator).orElse(null);
	}

	@Override
	public Stream<Entry> stream() {
		return this.streams.monitored().stream().map((stream) -> new Entry(stream.stream().name(), indicator(stream)));
	}

	private HealthContributor indicator(MonitoredStream stream) {
		return new StreamHealthIndicator(stream, this.clock);
	}

}
