package io.walstream.spring.failure;

import java.lang.reflect.Method;

/**
 * A method returns before its work is done and does not report its completion. Its
 * changes would be confirmed to the server before they are handled.
 */
public class AsynchronousListenerException extends ListenerDefinitionException {

	private static final long serialVersionUID = 1L;

	private final String runner;

	/**
	 * Creates the exception.
	 * @param method the method
	 * @param runner name of the annotation or of the advice that runs it elsewhere
	 */
	public AsynchronousListenerException(Method method, String runner) {
		super(method,
				("returns '%s' before its work is done, since '%s' runs it in another thread; expected void without it, "
						+ "or CompletableFuture")
					.formatted(method.getReturnType().getSimpleName(), runner));
		this.runner = runner;
	}

	/**
	 * What runs the method elsewhere.
	 * @return name of the annotation or of the advice
	 */
	public String getRunner() {
		return this.runner;
	}

}
