package io.walstream.engine;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import io.walstream.WalStreams;
import io.walstream.settings.ConnectionSettings;
import io.walstream.settings.PublicationSettings;
import io.walstream.settings.SlotSettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.stream.WalStream;
import io.walstream.stream.WalStreamEnvironment;
import io.walstream.stream.WalStreamState;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for the start of a stream that does not get as far as the server.
 */
@Timeout(60)
class StreamStartTests {

	@Test
	void startWhenTheApplicationThrowsInsteadOfMakingAThreadFailsWithThat() {
		assertFails((task) -> {
			throw new IllegalStateException("no more threads");
		});
	}

	@Test
	void startWhenTheApplicationMakesNoThreadFails() {
		assertFails((task) -> null);
	}

	@Test
	void startWhenTheThreadOfTheApplicationIsStartedAlreadyFails() {
		assertFails((task) -> {
			Thread thread = new Thread(task);
			thread.start();
			return thread;
		});
	}

	private static void assertFails(ThreadFactory threads) {
		WalStream stream = WalStreams.create(settings(), (batch) -> {
		}, new WalStreamEnvironment(threads, new ExactConversion(), (change) -> {
		}));

		stream.start();

		StreamFixture.awaitState(stream, WalStreamState.FAILED);
		assertThat(stream.status().slots().get(0).failure()).isNotNull();
		stream.stop().toCompletableFuture().orTimeout(20, TimeUnit.SECONDS).join();
		assertThat(stream.state()).isEqualTo(WalStreamState.STOPPED);
		stream.start();
		StreamFixture.awaitState(stream, WalStreamState.FAILED);
	}

	private static WalStreamSettings settings() {
		return WalStreamSettings.of(ConnectionSettings.of(() -> {
			throw new IllegalStateException("the server is not to be asked for");
		}, "test"), PublicationSettings.of("test", (connection) -> {
			throw new IllegalStateException();
		}), SlotSettings.of("test", "test"));
	}

}
