package io.walstream.driver;

/**
 * Codes of the PostgreSQL manual's appendix "PostgreSQL Error Codes".
 */
public final class SqlState {

	/** From the driver only. */
	static final String UNABLE_TO_CONNECT = "08001";

	/**
	 * From the driver only: the server asks for a password and none is given, or one of
	 * the two wants TLS and the other has none.
	 */
	static final String CONNECTION_REJECTED = "08004";

	static final String PROTOCOL_VIOLATION = "08P01";

	/** There is such a key. */
	public static final String UNIQUE_VIOLATION = "23505";

	/** The session or its database only reads. */
	public static final String READ_ONLY_TRANSACTION = "25006";

	static final String SYNTAX_ERROR = "42601";

	/** The user may not. */
	public static final String INSUFFICIENT_PRIVILEGE = "42501";

	/** There is no such table. */
	public static final String UNDEFINED_TABLE = "42P01";

	/** There is no such slot, publication or other object. */
	public static final String UNDEFINED_OBJECT = "42704";

	/** There is such an object. */
	public static final String DUPLICATE_OBJECT = "42710";

	static final String TOO_MANY_CONNECTIONS = "53300";

	/** A setting of the server allows no more. */
	public static final String CONFIGURATION_LIMIT_EXCEEDED = "53400";

	/** The slot or its server is not in a state for it. */
	public static final String OBJECT_NOT_IN_PREREQUISITE_STATE = "55000";

	/** Another process has the slot. */
	public static final String OBJECT_IN_USE = "55006";

	/** A limit of time or somebody ended the statement. */
	public static final String QUERY_CANCELED = "57014";

	/** Two transactions waited for each other. */
	public static final String DEADLOCK_DETECTED = "40P01";

	/** The lock was not there in time. */
	public static final String LOCK_NOT_AVAILABLE = "55P03";

	private SqlState() {
	}

}
