package io.walstream.spring.failure;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * How methods are written in messages and ids.
 */
public final class MethodNames {

	private MethodNames() {
	}

	// Makes the default id, so it stays as it is.
	public static String signature(Method method) {
		return Arrays.stream(method.getParameterTypes())
			.map(Class::getSimpleName)
			.collect(Collectors.joining(",", method.getName() + "(", ")"));
	}

	static String describe(Method method) {
		return method.getDeclaringClass().getName() + "." + signature(method);
	}

}
