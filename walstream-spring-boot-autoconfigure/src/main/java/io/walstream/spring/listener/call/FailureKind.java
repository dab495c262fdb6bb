package io.walstream.spring.listener.call;

import java.util.List;

import io.walstream.failure.CauseChain;
import io.walstream.failure.MissingColumnException;
import io.walstream.failure.ValueConversionException;
import io.walstream.spring.failure.RowBindingException;

/**
 * What kind of failure an exception is, told by its causes.
 */
enum FailureKind {

	/** Passes by itself, such as a lost connection. */
	TRANSIENT,
	/** The same row fails in the same way again. */
	PERMANENT,
	/** Anything else. */
	OTHER;

	private static final List<Class<? extends Throwable>> BINDING_TYPES = List.of(ValueConversionException.class,
			MissingColumnException.class, RowBindingException.class);

	static FailureKind of(Throwable failure) {
		List<Throwable> causes = CauseChain.of(failure).causes();
		if (causes.stream().anyMatch(TransientFailures::contain)) {
			return TRANSIENT;
		}
		return causes.stream().anyMatch(FailureKind::isBinding) ? PERMANENT : OTHER;
	}

	private static boolean isBinding(Throwable cause) {
		return BINDING_TYPES.stream().anyMatch((type) -> type.isInstance(cause));
	}

}
