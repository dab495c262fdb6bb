package io.walstream.spring.endtoend;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

import org.awaitility.Awaitility;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What listeners were called with, oldest first.
 */
final class Calls {

	private final List<String> calls = new CopyOnWriteArrayList<>();

	void add(String call) {
		this.calls.add(call);
	}

	List<String> all() {
		return List.copyOf(this.calls);
	}

	int count() {
		return this.calls.size();
	}

	void awaitCount(int count) {
		Awaitility.await().atMost(TestApplication.LIMIT).until(() -> this.calls.size() >= count);
	}

	void awaitExactly(List<String> expected) {
		Awaitility.await()
			.atMost(TestApplication.LIMIT)
			.untilAsserted(() -> assertThat(this.calls).hasSizeGreaterThanOrEqualTo(expected.size()));
		assertThat(this.calls).containsExactlyElementsOf(expected);
	}

	void awaitExactly(String... expected) {
		awaitExactly(List.of(expected));
	}

}
