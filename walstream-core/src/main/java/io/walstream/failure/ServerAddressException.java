package io.walstream.failure;

/**
 * Who knows where the server is and how to log in failed when it was asked, a store of
 * secrets for example.
 */
public class ServerAddressException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	public ServerAddressException(RuntimeException cause) {
		super("Address and login of the server cannot be found out, '%s' was thrown"
			.formatted(cause.getClass().getName()), cause);
	}

}
