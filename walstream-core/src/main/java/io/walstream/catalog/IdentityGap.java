package io.walstream.catalog;

import io.walstream.wal.Table;

/**
 * A table whose replica identity does not allow to publish updates and deletes: the
 * server would refuse them to everybody, or send wrong old rows.
 *
 * @param table the table, or the partition whose identity it is
 * @param replicaIdentity what it has, and what is missing
 */
public record IdentityGap(Table table, String replicaIdentity) {

	static String describe(String setting) {
		return switch (setting) {
			case "d" -> "DEFAULT without a primary key";
			case "i" -> "INDEX without a valid index";
			case "f" -> "FULL with generated columns";
			case "n" -> "NOTHING";
			default -> setting;
		};
	}

}
