package io.walstream.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What an ordinary session sets, whatever role or database have: limits after which the
 * server ends what it does for us, so that nothing of ours waits there when we have given
 * up, and none that would end the session itself.
 */
public final class SideSettings {

	/** Far below the time after which the client gives up. */
	public static final int STATEMENT_TIMEOUT_MILLIS = 10_000;

	/** Nothing that is read needs a lock that others hold for long. */
	static final int LOCK_TIMEOUT_MILLIS = 1000;

	/** First version with {@code idle_session_timeout}. */
	private static final int VERSION_14 = 14;

	/** First version with {@code transaction_timeout}. */
	private static final int VERSION_17 = 17;

	private SideSettings() {
	}

	/**
	 * A query that sets them.
	 * @param majorVersion version of the server
	 * @return the query
	 */
	public static String pin(int majorVersion) {
		return of(majorVersion).entrySet()
			.stream()
			.map((setting) -> "pg_catalog.set_config(" + Identifiers.literal(setting.getKey()) + ", "
					+ Identifiers.literal(String.valueOf(setting.getValue())) + ", false)")
			.collect(Collectors.joining(", ", "SELECT ", ""));
	}

	private static Map<String, Integer> of(int majorVersion) {
		Map<String, Integer> settings = new LinkedHashMap<>();
		settings.put("statement_timeout", STATEMENT_TIMEOUT_MILLIS);
		settings.put("lock_timeout", LOCK_TIMEOUT_MILLIS);
		settings.put("idle_in_transaction_session_timeout", 0);
		if (majorVersion >= VERSION_14) {
			settings.put("idle_session_timeout", 0);
		}
		if (majorVersion >= VERSION_17) {
			settings.put("transaction_timeout", 0);
		}
		// In seconds: how soon the server notices that we are gone without a word
		settings.put("tcp_keepalives_idle", 30);
		settings.put("tcp_keepalives_interval", 10);
		settings.put("tcp_keepalives_count", 3);
		return settings;
	}

}
