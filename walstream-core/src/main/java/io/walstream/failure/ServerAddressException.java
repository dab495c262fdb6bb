package io.walstream.failure;

/**
 * The source of the server address or of the credentials failed, for example a secret
 * store.
 */
public class ServerAddressException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public ServerAddressException(RuntimeException cause) {
		super("Address and login of the server cannot be found out, '%s' was thrown"
			.formatted(cause.getClass().getName()), cause);
	}

}
