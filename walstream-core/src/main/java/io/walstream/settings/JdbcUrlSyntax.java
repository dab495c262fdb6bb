package io.walstream.settings;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/**
 * What a URL of the PostgreSQL driver looks like. Stricter than the driver, which logs
 * what it cannot read, and takes for the name of a host, of a database or of a user what
 * was meant as a password.
 */
final class JdbcUrlSyntax {

	/** Begin of each URL. */
	static final String SCHEME = "jdbc:postgresql:";

	private static final String PORT = ":0*[1-9][0-9]{0,4}";

	private static final String HOST = "(?:[\\p{L}\\p{N}._-]++|\\[[0-9A-Fa-f:.]++(?:%[\\p{Alnum}._-]++)?\\])";

	private static final String SERVER = "(?:" + HOST + "(?:" + PORT + ")?|" + PORT + ")";

	private static final String ESCAPED = "%[0-9A-Fa-f]{2}";

	private static final String DATABASE = "(?:[^\\p{C}\\p{Z};#?/&=@\\\\:,%]|" + ESCAPED + ")*+";

	private static final Pattern URL = Pattern.compile(SCHEME + "(?://(?<servers>(?:" + SERVER + "(?:," + SERVER
			+ ")*+)?)(?:/" + DATABASE + ")?|" + DATABASE + ")(?:\\?(?<query>.*))?", Pattern.DOTALL);

	private static final Pattern SERVERS = Pattern
		.compile(SCHEME + "//(?<servers>" + SERVER + "(?:," + SERVER + ")*+)(?![^/?])[^@]*", Pattern.DOTALL);

	private static final Pattern PARAMETER = Pattern.compile("(?<name>[A-Za-z][A-Za-z0-9_.]*+)(?:=(?<value>.*))?",
			Pattern.DOTALL);

	private static final Pattern SECRET = Pattern.compile("(?:[^\\p{C}%]|" + ESCAPED + ")*+");

	// A password is not to be taken for the end of another value: it would be shown with
	// a user's name, by the server or by the driver.
	private static final Pattern VALUE = Pattern
		.compile("(?!(?i).*(?:password|passwd|pwd|secret)\\s*[=:])(?:[^\\p{C};#%@?]|" + ESCAPED + ")*+");

	private static final Pattern NAME_OF_USER = Pattern.compile("(?:[^\\p{C}\\p{Z};#?/&=\\\\:,%]|" + ESCAPED + ")*+");

	private static final int LAST_PORT = 65535;

	private JdbcUrlSyntax() {
	}

	/**
	 * Whether all of a URL is understood.
	 * @param url the URL
	 * @return whether the driver understands it as it is meant
	 */
	static boolean fits(String url) {
		Matcher matcher = URL.matcher(url);
		return matcher.matches() && portsFit(matcher.group("servers")) && queryFits(matcher.group("query"));
	}

	/**
	 * The part that may be shown of a URL which does not fit.
	 * @param url the URL
	 * @return the scheme, with the servers if it is certain which part they are
	 */
	static String certain(String url) {
		Matcher matcher = SERVERS.matcher(url);
		boolean certain = matcher.matches() && portsFit(matcher.group("servers"));
		return certain ? SCHEME + "//" + matcher.group("servers") : SCHEME;
	}

	private static boolean portsFit(@Nullable String servers) {
		if (servers != null) {
			for (String server : servers.split(",")) {
				int colon = server.lastIndexOf(':');
				if (colon > server.lastIndexOf(']') && Integer.parseInt(server.substring(colon + 1)) > LAST_PORT) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean queryFits(@Nullable String query) {
		if (query != null) {
			for (String parameter : query.split("&")) {
				if (!parameter.isEmpty() && !parameterFits(parameter)) {
					return false;
				}
			}
		}
		return true;
	}

	private static boolean parameterFits(String parameter) {
		Matcher matcher = PARAMETER.matcher(parameter);
		if (!matcher.matches()) {
			return false;
		}
		String value = matcher.group("value");
		return value == null || form(matcher.group("name")).matcher(value).matches();
	}

	private static Pattern form(String name) {
		if (name.toLowerCase(Locale.ROOT).contains("password")) {
			return SECRET;
		}
		return name.equals("user") ? NAME_OF_USER : VALUE;
	}

}
