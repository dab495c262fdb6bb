package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.Optional;

import io.walstream.failure.CauseChain;

/**
 * Finds what the application itself threw inside of a failed conversion. The exceptions
 * that Spring and Jackson put around it, or throw on their own, hold the value in their
 * messages and are not the application's text.
 */
final class ApplicationFailure {

	private static final List<String> OTHERS = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "kotlin.",
			"org.springframework.", "tools.jackson.", "com.fasterxml.jackson.", "io.walstream.");

	private ApplicationFailure() {
	}

	/**
	 * Looks through the causes of a failure.
	 * @param failure the failure
	 * @param caller our class that called the conversion
	 * @return the first cause that came through code of the application on its way to the
	 * caller, empty if none did
	 */
	static Optional<Throwable> in(Throwable failure, Class<?> caller) {
		return CauseChain.of(failure).causes().stream().filter((cause) -> cameThrough(cause, caller)).findFirst();
	}

	private static boolean cameThrough(Throwable cause, Class<?> caller) {
		for (StackTraceElement frame : cause.getStackTrace()) {
			if (frame.getClassName().equals(caller.getName())) {
				return false;
			}
			if (OTHERS.stream().noneMatch(frame.getClassName()::startsWith)) {
				return true;
			}
		}
		return false;
	}

}
