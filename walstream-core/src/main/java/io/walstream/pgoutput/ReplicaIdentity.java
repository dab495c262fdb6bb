package io.walstream.pgoutput;

/**
 * Replica identity setting of a table ({@code pg_class.relreplident}).
 */
public enum ReplicaIdentity {

	/** The primary key, if there is one. */
	DEFAULT,
	/** Nothing: updates and deletes cannot be published. */
	NOTHING,
	/** All columns. */
	FULL,
	/** The columns of a unique index. */
	INDEX

}
