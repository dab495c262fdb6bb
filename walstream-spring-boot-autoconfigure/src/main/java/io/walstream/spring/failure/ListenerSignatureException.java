package io.walstream.spring.failure;

import java.lang.reflect.Method;

/**
 * The parameters or the return type of a method do not fit a listener. The message names
 * the parameter and says what is supported.
 */
public class ListenerSignatureException extends ListenerDefinitionException {

	private static final long serialVersionUID = 1L;

	public ListenerSignatureException(Method method, String message) {
		super(method, message);
	}

}
