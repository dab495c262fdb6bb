package io.walstream.settings;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.CredentialsInUrlException;
import io.walstream.failure.MalformedJdbcUrlException;
import io.walstream.failure.UnsupportedJdbcUrlException;

/**
 * A JDBC URL taken apart, because what it says beats the properties that a driver is
 * given: what we override has to be taken out.
 *
 * @param base the URL up to its query
 * @param parameters names and values of the query, as they are written
 */
public record JdbcUrl(String base, Map<String, String> parameters) {

	private static final String SCHEME = JdbcUrlSyntax.SCHEME;

	private static final Pattern ANY_SCHEME = Pattern.compile("(jdbc:)?[A-Za-z][A-Za-z0-9+.-]*:");

	private static final Pattern PORT = Pattern.compile(":\\d+$");

	private static final Pattern USER_BEFORE_HOST = Pattern.compile(SCHEME + "(//)?[^/]*@");

	/**
	 * Takes a URL apart.
	 * @param url the URL
	 * @return its parts
	 * @throws UnsupportedJdbcUrlException if it is not one of the driver
	 * @throws CredentialsInUrlException if it has a user before its host
	 * @throws MalformedJdbcUrlException if not all of it is understood
	 */
	public static JdbcUrl parse(String url) {
		if (!url.startsWith(SCHEME)) {
			throw new UnsupportedJdbcUrlException(shown(url));
		}
		String base = withoutQuery(url);
		if (USER_BEFORE_HOST.matcher(base).lookingAt()) {
			throw new CredentialsInUrlException(shown(url));
		}
		if (!JdbcUrlSyntax.fits(url)) {
			throw new MalformedJdbcUrlException(shown(url));
		}
		return new JdbcUrl(withSlash(base),
				(base.length() < url.length()) ? parameters(url.substring(base.length() + 1)) : Map.of());
	}

	// Without it the driver reads no host
	private static String withSlash(String base) {
		boolean bare = base.startsWith(SCHEME + "//") && base.indexOf('/', SCHEME.length() + 2) < 0;
		return bare ? base + "/" : base;
	}

	private static Map<String, String> parameters(String query) {
		Map<String, String> parameters = new LinkedHashMap<>();
		for (String token : query.split("&")) {
			int equals = token.indexOf('=');
			parameters.put((equals < 0) ? token : token.substring(0, equals),
					(equals < 0) ? "" : token.substring(equals + 1));
		}
		parameters.remove("");
		return parameters;
	}

	/**
	 * What may be shown of any URL, also one that cannot be read: the driver of another
	 * database may take a credential anywhere behind the scheme, and people write one
	 * before the host or where the driver expects none.
	 * @param url the URL
	 * @return a text without credentials
	 */
	public static String shown(String url) {
		if (!url.startsWith(SCHEME)) {
			Matcher scheme = ANY_SCHEME.matcher(url);
			return scheme.lookingAt() ? scheme.group() : "";
		}
		String base = withoutQuery(url);
		if (!USER_BEFORE_HOST.matcher(base).lookingAt()) {
			return JdbcUrlSyntax.fits(url) ? base : JdbcUrlSyntax.certain(url);
		}
		String host = SCHEME + "//" + base.substring(base.lastIndexOf('@') + 1);
		return (JdbcUrlSyntax.fits(host) && url.lastIndexOf('@') < base.length()) ? host : SCHEME;
	}

	private static String withoutQuery(String url) {
		int query = url.indexOf('?');
		return (query < 0) ? url : url.substring(0, query);
	}

	/**
	 * Hosts and ports, without a credential: where there is one the URL is refused.
	 * @return for example {@code db1:5432,db2:5432}
	 */
	public String address() {
		String rest = this.base.substring(SCHEME.length());
		if (!rest.startsWith("//")) {
			return "localhost";
		}
		int slash = rest.indexOf('/', 2);
		return (slash < 0) ? rest.substring(2) : rest.substring(2, slash);
	}

	/**
	 * Hosts with their ports, the defaults filled in.
	 * @return for example {@code db1:5432} and {@code db2:5432}
	 */
	Set<String> servers() {
		return Arrays.stream(address().toLowerCase(Locale.ROOT).split(","))
			.map((server) -> (server.isEmpty() || server.startsWith(":")) ? "localhost" + server : server)
			.map((server) -> PORT.matcher(server).find() ? server : server + ":5432")
			.collect(Collectors.toSet());
	}

	/**
	 * The URLs of the hosts, one by one in their order.
	 * @return at least one
	 */
	public List<JdbcUrl> hosts() {
		String prefix = SCHEME + "//";
		if (!this.base.startsWith(prefix)) {
			return List.of(this);
		}
		String rest = this.base.substring(prefix.length() + address().length());
		return Arrays.stream(address().split(","))
			.map((host) -> new JdbcUrl(prefix + host + rest, this.parameters))
			.toList();
	}

	public @Nullable String parameter(String name) {
		String value = this.parameters.get(name);
		return (value != null) ? URLDecoder.decode(value, StandardCharsets.UTF_8) : null;
	}

	public String text() {
		return without(Set.of());
	}

	/**
	 * The URL as text without some parameters.
	 * @param names names of the parameters
	 * @return a URL for the driver
	 */
	public String without(Set<String> names) {
		List<String> query = new ArrayList<>();
		this.parameters.forEach((name, value) -> {
			if (!names.contains(name)) {
				query.add(value.isEmpty() ? name : name + "=" + value);
			}
		});
		return query.isEmpty() ? this.base : this.base + "?" + String.join("&", query);
	}

}
