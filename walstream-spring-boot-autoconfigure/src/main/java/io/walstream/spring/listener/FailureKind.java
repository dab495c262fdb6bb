package io.walstream.spring.listener;

import java.sql.SQLException;
import java.util.List;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;

import io.walstream.change.MissingColumnException;
import io.walstream.change.ValueConversionException;
import io.walstream.stream.CauseChain;

/**
 * What kind of failure an exception is, told by its causes.
 */
enum FailureKind {

	/** Passes by itself, such as a lost connection. */
	TRANSIENT,
	/** The same row fails in the same way again. */
	BINDING,
	/** Anything else. */
	OTHER;

	private static final List<Class<? extends Throwable>> TRANSIENT_TYPES = List.of(TransientDataAccessException.class,
			DataAccessResourceFailureException.class, CannotCreateTransactionException.class);

	private static final List<Class<? extends Throwable>> BINDING_TYPES = List.of(ValueConversionException.class,
			MissingColumnException.class, RowBindingException.class);

	private static final List<String> TRANSIENT_STATES = List.of("08", "53", "57P");

	static FailureKind of(Throwable failure) {
		if (hasCause(failure, BINDING_TYPES)) {
			return BINDING;
		}
		return (hasCause(failure, TRANSIENT_TYPES) || hasTransientState(failure)) ? TRANSIENT : OTHER;
	}

	static ListenerStatus.Failure describe(Throwable failure) {
		CauseChain causes = CauseChain.of(failure);
		return new ListenerStatus.Failure(causes.rootName(), causes.sqlState());
	}

	private static boolean hasCause(Throwable failure, List<Class<? extends Throwable>> types) {
		return CauseChain.of(failure).causes().stream().anyMatch((cause) -> isAny(cause, types));
	}

	private static boolean isAny(Throwable cause, List<Class<? extends Throwable>> types) {
		return types.stream().anyMatch((type) -> type.isInstance(cause));
	}

	private static boolean hasTransientState(Throwable failure) {
		return CauseChain.of(failure).causes().stream().anyMatch(FailureKind::isTransientState);
	}

	private static boolean isTransientState(Throwable cause) {
		String state = (cause instanceof SQLException sql) ? sql.getSQLState() : null;
		return state != null && TRANSIENT_STATES.stream().anyMatch(state::startsWith);
	}

}
