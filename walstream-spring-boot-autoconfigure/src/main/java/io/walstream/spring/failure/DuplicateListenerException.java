package io.walstream.spring.failure;

import java.lang.reflect.Method;

/**
 * Two listeners have the same id.
 */
public class DuplicateListenerException extends ListenerDefinitionException {

	private static final long serialVersionUID = 1L;

	private final String listener;

	public DuplicateListenerException(Method method, String listener, Method other) {
		super(method, "id '%s' is already that of '%s', expected one of its own".formatted(listener,
				MethodNames.describe(other)));
		this.listener = listener;
	}

	/**
	 * The id.
	 * @return the id that both have
	 */
	public String getListener() {
		return this.listener;
	}

}
