package io.walstream.spring.autoconfigure.stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.springframework.mock.env.MockEnvironment;

import static org.assertj.core.api.Assertions.assertThat;

class ListenerThreadsTests {

	private final MockEnvironment environment = new MockEnvironment();

	@Test
	void ofWhenNothingIsSetMakesDaemonThreadsNamedAfterTheStream() {
		Thread thread = new ListenerThreads(this.environment).of("audit").newThread(() -> {
		});

		assertThat(thread.getName()).startsWith("walstream-audit-listener-");
		assertThat(thread.isDaemon()).isTrue();
	}

	@Test
	@EnabledForJreRange(min = JRE.JAVA_21)
	void ofWhenVirtualThreadsAreEnabledMakesVirtualThreads() throws ReflectiveOperationException {
		this.environment.setProperty("spring.threads.virtual.enabled", "true");

		Thread thread = new ListenerThreads(this.environment).of("audit").newThread(() -> {
		});

		assertThat(thread.getName()).startsWith("walstream-audit-listener-");
		assertThat(Thread.class.getMethod("isVirtual").invoke(thread)).isEqualTo(true);
	}

}
