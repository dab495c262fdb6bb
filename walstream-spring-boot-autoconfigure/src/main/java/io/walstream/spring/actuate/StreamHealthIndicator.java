package io.walstream.spring.actuate;

import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;

/**
 * Health of one stream. Answers at once: nothing is asked of the server.
 */
final class StreamHealthIndicator implements HealthIndicator {

	private final MonitoredStream stream;

	private final InstantSource clock;

	StreamHealthIndicator(MonitoredStream stream, InstantSource clock) {
		this.stream = stream;
		this.clock = clock;
	}

	@Override
	public Health health() {
		StreamDescription description = StreamDescription.of(this.stream);
		List<StreamDescription.Failure> retried = description
			.retriedSinceBefore(this.clock.instant().minus(this.stream.thresholds().retrying()));
		Health.Builder health = Health.status(status(description)).withDetails(description.details());
		return retried.isEmpty() ? health.build() : health.down().withDetail("retriedTooLong", retried).build();
	}

	private Status status(StreamDescription description) {
		if (description.slots().stream().anyMatch(this::retainsTooMuch)) {
			return Status.DOWN;
		}
		return switch (description.state()) {
			case STREAMING, STANDBY, PAUSED, STOPPING -> Status.UP;
			case RECONNECTING -> reconnectsTooLong(description) ? Status.DOWN : Status.UP;
			case HELD, FAILED -> Status.DOWN;
			case STOPPED, STARTING -> Status.UNKNOWN;
		};
	}

	private boolean reconnectsTooLong(StreamDescription description) {
		Duration duration = Duration.between(description.since(), this.clock.instant());
		return duration.compareTo(this.stream.thresholds().reconnecting()) > 0;
	}

	private boolean retainsTooMuch(SlotDescription slot) {
		Long threshold = this.stream.thresholds().retainedBytes();
		Long retained = slot.retainedBytes();
		return threshold != null && retained != null && retained > threshold;
	}

}
