package io.walstream.driver;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What a replication session pins: all that shapes the text of values, and the timeouts
 * that a role or database may have set and that would end an idle or slow session.
 */
public final class SessionSettings {

	private static final Map<String, String> VALUES = Map.of("datestyle", "ISO, YMD", "intervalstyle", "iso_8601",
			"timezone", "UTC", "extra_float_digits", "1", "bytea_output", "hex", "lc_monetary", "C", "client_encoding",
			"UTF8", "quote_all_identifiers", "off", "client_min_messages", "warning", "search_path", "");

	private static final Map<String, Integer> TIMEOUTS_SINCE = Map.of("statement_timeout", 0, "lock_timeout", 0,
			"idle_in_transaction_session_timeout", 0, "tcp_user_timeout", 0, "idle_session_timeout", 14,
			"transaction_timeout", 17);

	private SessionSettings() {
	}

	/**
	 * The settings of a server.
	 * @param majorVersion its version
	 * @return values by names in lower case, in the units of {@code pg_settings}
	 */
	public static Map<String, String> of(int majorVersion) {
		Map<String, String> settings = new LinkedHashMap<>(VALUES);
		TIMEOUTS_SINCE.forEach((name, since) -> {
			if (majorVersion >= since) {
				settings.put(name, "0");
			}
		});
		return settings;
	}

	/**
	 * A query that pins them. One statement, since the parser of replication commands
	 * takes no more before PostgreSQL 15.
	 * @param majorVersion version of the server
	 * @return the query
	 */
	public static String pin(int majorVersion) {
		return of(majorVersion).entrySet()
			.stream()
			.map((setting) -> "pg_catalog.set_config(" + Identifiers.literal(setting.getKey()) + ", "
					+ Identifiers.literal(setting.getValue()) + ", false)")
			.collect(Collectors.joining(", ", "SELECT ", ""));
	}

	/**
	 * A query for the settings as the server shows them to this session.
	 * @param majorVersion its version
	 * @return a query that gives name and value of them and of {@code wal_sender_timeout}
	 */
	public static String query(int majorVersion) {
		return "SELECT pg_catalog.lower(name), setting FROM pg_catalog.pg_settings WHERE pg_catalog.lower(name) IN ("
				+ of(majorVersion).keySet().stream().map(Identifiers::literal).collect(Collectors.joining(", "))
				+ ", 'wal_sender_timeout')";
	}

}
