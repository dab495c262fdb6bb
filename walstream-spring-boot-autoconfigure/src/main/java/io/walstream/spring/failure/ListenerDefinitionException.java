package io.walstream.spring.failure;

import java.lang.reflect.Method;

import io.walstream.failure.WalStreamException;

/**
 * A method cannot be a listener: an attribute of its annotation or the bean does not
 * allow it.
 */
public class ListenerDefinitionException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final transient Method method;

	public ListenerDefinitionException(Method method, String message) {
		super("@WalListener method '%s': %s".formatted(MethodNames.describe(method), message));
		this.method = method;
	}

	/**
	 * The method.
	 * @return the method as it was found, not that of a proxy
	 */
	public Method getMethod() {
		return this.method;
	}

}
