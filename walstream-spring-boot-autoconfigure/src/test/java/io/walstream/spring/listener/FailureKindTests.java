package io.walstream.spring.listener;

import java.sql.SQLException;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.CannotCreateTransactionException;

import io.walstream.change.MissingColumnException;
import io.walstream.change.ValueConversionException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FailureKind}.
 */
class FailureKindTests {

	static Stream<Arguments> failures() {
		return Stream.of(Arguments.of(new CannotAcquireLockException("lock"), FailureKind.TRANSIENT),
				Arguments.of(new DataAccessResourceFailureException("gone"), FailureKind.TRANSIENT),
				Arguments.of(new CannotCreateTransactionException("no connection"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("closed", "08006"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("full", "53100"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("stopping", "57P01"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("cancelled", "57014"), FailureKind.OTHER),
				Arguments.of(new SQLException("no state"), FailureKind.OTHER),
				Arguments.of(new DuplicateKeyException("twice", new SQLException("twice", "23505")), FailureKind.OTHER),
				Arguments.of(new StackOverflowError(), FailureKind.OTHER),
				Arguments.of(new ValueConversionException("no form"), FailureKind.BINDING),
				Arguments.of(new MissingColumnException("not sent"), FailureKind.BINDING),
				Arguments.of(new RowBindingException("null"), FailureKind.BINDING),
				Arguments.of(new InterruptedException(), FailureKind.OTHER));
	}

	@ParameterizedTest
	@MethodSource("failures")
	void ofWhenFailureIsThrownOrWrappedTellsKind(Throwable failure, FailureKind kind) {
		assertThat(FailureKind.of(failure)).isEqualTo(kind);
		assertThat(FailureKind.of(new IllegalStateException("wrapped", failure))).isEqualTo(kind);
	}

	@Test
	@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
	void ofWhenCausesFormACircleEnds() {
		Exception first = new IllegalStateException();
		first.initCause(new IllegalArgumentException(first));

		assertThat(FailureKind.of(first)).isEqualTo(FailureKind.OTHER);
		assertThat(FailureKind.describe(first))
			.isEqualTo(new ListenerStatus.Failure(IllegalArgumentException.class.getName(), null));
	}

	@Test
	void describeWhenFailureHasCausesTellsRootAndSqlState() {
		Throwable failure = new IllegalStateException(Canary.TEXT,
				new DuplicateKeyException(Canary.TEXT, new SQLException(Canary.TEXT, "23505")));

		assertThat(FailureKind.describe(failure))
			.isEqualTo(new ListenerStatus.Failure(SQLException.class.getName(), "23505"));
	}

	@Test
	void describeWhenNoCauseIsOfDatabaseHasNoSqlState() {
		assertThat(FailureKind.describe(new AssertionError(Canary.TEXT)))
			.isEqualTo(new ListenerStatus.Failure(AssertionError.class.getName(), null));
	}

}
