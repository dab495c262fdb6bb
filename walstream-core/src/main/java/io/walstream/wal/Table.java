package io.walstream.wal;

import java.io.Serializable;

/**
 * Name of a table as in the catalog, unquoted and in its own case. Its text is for
 * people, with escapes for characters that cannot be seen.
 *
 * @param schema name of the schema
 * @param name name of the table
 */
public record Table(String schema, String name) implements Serializable {

	@Override
	public String toString() {
		return ShownText.of(this.schema + "." + this.name);
	}

}
