package io.walstream.pgoutput;

import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

import io.walstream.wal.Lsn;

/**
 * What the server itself told, by SQL, about what was recorded: transaction ids, OIDs,
 * commit times and positions by the name that the recording gave them.
 */
final class RecordedFacts {

	private final Map<String, String> facts;

	RecordedFacts(Properties properties) {
		this.facts = properties.stringPropertyNames()
			.stream()
			.collect(Collectors.toUnmodifiableMap((key) -> key, properties::getProperty));
	}

	String transaction(long xid) {
		return nameOf("xid.", xid);
	}

	String table(long oid) {
		return nameOf("oid.", oid);
	}

	/**
	 * The name of a type that the recording created.
	 * @param oid OID of any type
	 * @return the name, the OID of a built-in type
	 */
	String type(long oid) {
		return (oid < 16384) ? Long.toString(oid) : nameOf("type.", oid);
	}

	Instant time(String name) {
		return Instant.parse(fact("time." + name));
	}

	Lsn positionBefore(String name) {
		return Lsn.parse(fact("lsn-before." + name));
	}

	Lsn positionAfter(String name) {
		return Lsn.parse(fact("lsn-after." + name));
	}

	private String fact(String key) {
		String value = this.facts.get(key);
		if (value == null) {
			throw new IllegalArgumentException("'%s' was not recorded".formatted(key));
		}
		return value;
	}

	private String nameOf(String group, long number) {
		return this.facts.entrySet()
			.stream()
			.filter((fact) -> fact.getKey().startsWith(group) && fact.getValue().equals(Long.toString(number)))
			.map((fact) -> fact.getKey().substring(group.length()))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("'%s%d' was not recorded".formatted(group, number)));
	}

}
