package io.walstream.failure;

/**
 * The server that answers belongs to another database cluster.
 */
public class ServerChangedException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String expectedSystemIdentifier;

	private final String actualSystemIdentifier;

	public ServerChangedException(String expectedSystemIdentifier, String actualSystemIdentifier) {
		super("Server has system identifier '%s' but '%s' is expected".formatted(actualSystemIdentifier,
				expectedSystemIdentifier));
		this.expectedSystemIdentifier = expectedSystemIdentifier;
		this.actualSystemIdentifier = actualSystemIdentifier;
	}

	/**
	 * Who was here before.
	 * @return system identifier
	 */
	public String getExpectedSystemIdentifier() {
		return this.expectedSystemIdentifier;
	}

	/**
	 * Who is here now.
	 * @return system identifier
	 */
	public String getActualSystemIdentifier() {
		return this.actualSystemIdentifier;
	}

}
