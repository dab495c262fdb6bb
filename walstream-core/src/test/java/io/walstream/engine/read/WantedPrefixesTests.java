package io.walstream.engine.read;

import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

class WantedPrefixesTests {

	private final List<String> asked = new ArrayList<>();

	private final WantedPrefixes wanted = new WantedPrefixes((prefix) -> {
		this.asked.add(prefix);
		return prefix.equals("orders");
	});

	@Test
	void containsWhenAPrefixComesAgainAsksTheHandlerOnce() {
		assertThat(contains("orders")).isTrue();
		assertThat(contains("other")).isFalse();
		assertThat(contains("orders")).isTrue();
		assertThat(contains("other")).isFalse();

		assertThat(this.asked).containsExactly("orders", "other");
	}

	@Test
	void containsWhenManyPrefixesComeForgetsThoseOfLongAgo() {
		contains("first");
		for (int i = 0; i < 1024; i++) {
			contains("orders");
			contains("prefix " + i);
		}
		this.asked.clear();

		contains("orders");
		contains("first");

		assertThat(this.asked).containsExactly("first");
	}

	private boolean contains(String prefix) {
		return this.wanted.contains(new Message(false, new Lsn(1), prefix, new byte[0]), new Lsn(1));
	}

}
