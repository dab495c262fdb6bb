package io.walstream.replication;

/**
 * Codes of the PostgreSQL manual's appendix "PostgreSQL Error Codes".
 */
final class SqlState {

	/** From the driver only. */
	static final String UNABLE_TO_CONNECT = "08001";

	/**
	 * From the driver only: the server asks for a password and none is given, or one of
	 * the two wants TLS and the other has none.
	 */
	static final String CONNECTION_REJECTED = "08004";

	static final String PROTOCOL_VIOLATION = "08P01";

	static final String UNIQUE_VIOLATION = "23505";

	static final String READ_ONLY_TRANSACTION = "25006";

	static final String SYNTAX_ERROR = "42601";

	static final String INSUFFICIENT_PRIVILEGE = "42501";

	static final String UNDEFINED_TABLE = "42P01";

	static final String UNDEFINED_OBJECT = "42704";

	static final String DUPLICATE_OBJECT = "42710";

	static final String TOO_MANY_CONNECTIONS = "53300";

	static final String CONFIGURATION_LIMIT_EXCEEDED = "53400";

	static final String OBJECT_NOT_IN_PREREQUISITE_STATE = "55000";

	static final String OBJECT_IN_USE = "55006";

	static final String QUERY_CANCELED = "57014";

	static final String DEADLOCK_DETECTED = "40P01";

	static final String LOCK_NOT_AVAILABLE = "55P03";

	private SqlState() {
	}

}
