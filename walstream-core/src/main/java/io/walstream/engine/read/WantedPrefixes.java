package io.walstream.engine.read;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

import io.walstream.pgoutput.PgOutputMessage.Message;
import io.walstream.wal.Lsn;

/**
 * The messages whose prefixes the handler wants. What it says of a prefix is remembered,
 * of the last ones only: any user of the database can make up new ones.
 */
final class WantedPrefixes implements WantedMessages {

	private static final int REMEMBERED = 1024;

	private final Map<String, Boolean> known = new LinkedHashMap<>(16, 0.75F, true) {

		private static final long serialVersionUID = 1L;

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
			return size() > REMEMBERED;
		}

	};

	private final Predicate<String> handler;

	WantedPrefixes(Predicate<String> handler) {
		this.handler = handler;
	}

	@Override
	public boolean contains(Message message, Lsn lsn) {
		return this.known.computeIfAbsent(message.prefix(), this.handler::test);
	}

}
