package io.walstream.catalog;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads {@code synchronous_standby_names}: {@code a, b}, {@code 2 (a, b)},
 * {@code FIRST 2 (a, b)}, {@code ANY 2 (a, b)}, names quoted or not, {@code *} for any.
 */
public final class SynchronousStandbyNames {

	private static final Pattern TOKEN = Pattern.compile("\"((?:[^\"]|\"\")*)\"|[(),]|[^\\s\",()]+");

	/** The server cuts {@code application_name}. */
	private static final int NAME_BYTES = 63;

	private SynchronousStandbyNames() {
	}

	/**
	 * Whether the server would take a replication connection for a synchronous standby.
	 * @param setting value of the setting
	 * @param applicationName name of the connection
	 * @return whether one of the names is {@code *} or this one in any case
	 */
	public static boolean match(String setting, String applicationName) {
		byte[] bytes = applicationName.getBytes(StandardCharsets.UTF_8);
		String shown = new String(Arrays.copyOf(bytes, Math.min(bytes.length, NAME_BYTES)), StandardCharsets.UTF_8);
		return names(setting).stream().anyMatch((name) -> "*".equals(name) || name.equalsIgnoreCase(shown));
	}

	private static List<String> names(String setting) {
		List<String> names = new ArrayList<>();
		Matcher tokens = TOKEN.matcher(setting);
		while (tokens.find()) {
			switch (tokens.group()) {
				// Before it stands how many standbys are needed
				case "(" -> names.clear();
				case ",", ")" -> {
				}
				default ->
					names.add((tokens.group(1) != null) ? tokens.group(1).replace("\"\"", "\"") : tokens.group());
			}
		}
		return names;
	}

}
