package io.walstream.replication;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import org.jspecify.annotations.Nullable;

/**
 * A JDBC URL taken apart, because what it says beats the properties that a driver is
 * given: what we override has to be taken out.
 *
 * @param base the URL up to its query
 * @param parameters names and values of the query, as they are written
 */
record JdbcUrl(String base, Map<String, String> parameters) {

	private static final String SCHEME = "jdbc:postgresql:";

	static JdbcUrl parse(String url) {
		int query = url.indexOf('?');
		String base = (query < 0) ? url : url.substring(0, query);
		if (!base.startsWith(SCHEME)) {
			throw new UnsupportedJdbcUrlException(base);
		}
		Map<String, String> parameters = new LinkedHashMap<>();
		if (query >= 0) {
			for (String token : url.substring(query + 1).split("&")) {
				int equals = token.indexOf('=');
				parameters.put((equals < 0) ? token : token.substring(0, equals),
						(equals < 0) ? "" : token.substring(equals + 1));
			}
		}
		parameters.remove("");
		return new JdbcUrl(base, parameters);
	}

	/**
	 * Hosts and ports, without a credential: the driver knows none in this part.
	 * @return for example {@code db1:5432,db2:5432}
	 */
	String address() {
		String rest = this.base.substring(SCHEME.length());
		if (!rest.startsWith("//")) {
			return "localhost";
		}
		int slash = rest.indexOf('/', 2);
		return (slash < 0) ? rest.substring(2) : rest.substring(2, slash);
	}

	int hosts() {
		return address().split(",").length;
	}

	@Nullable String parameter(String name) {
		String value = this.parameters.get(name);
		return (value != null) ? URLDecoder.decode(value, StandardCharsets.UTF_8) : null;
	}

	/**
	 * The URL as text without some parameters.
	 * @param names names of the parameters
	 * @return a URL for the driver
	 */
	String without(Set<String> names) {
		List<String> query = new ArrayList<>();
		this.parameters.forEach((name, value) -> {
			if (!names.contains(name)) {
				query.add(value.isEmpty() ? name : name + "=" + value);
			}
		});
		return query.isEmpty() ? this.base : this.base + "?" + String.join("&", query);
	}

}
