package io.walstream.failure;

/**
 * The server would wait for this stream at each commit.
 */
public class SynchronousStandbyException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String applicationName;

	private final String synchronousStandbyNames;

	public SynchronousStandbyException(String applicationName, String synchronousStandbyNames) {
		super("application_name '%s' is matched by synchronous_standby_names '%s'".formatted(applicationName,
				synchronousStandbyNames));
		this.applicationName = applicationName;
		this.synchronousStandbyNames = synchronousStandbyNames;
	}

	/**
	 * Name of our connection.
	 * @return {@code application_name}
	 */
	public String getApplicationName() {
		return this.applicationName;
	}

	/**
	 * What matches it.
	 * @return {@code synchronous_standby_names} of the server
	 */
	public String getSynchronousStandbyNames() {
		return this.synchronousStandbyNames;
	}

}
