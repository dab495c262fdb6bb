package io.walstream.spring.listener.call;

import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.MalformedURLException;
import java.net.NoRouteToHostException;
import java.net.PortUnreachableException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.UnresolvedAddressException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.PessimisticLockingFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.web.client.ResourceAccessException;

import io.walstream.failure.MissingColumnException;
import io.walstream.failure.ValueConversionException;
import io.walstream.spring.failure.RowBindingException;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FailureKind}.
 */
class FailureKindTests {

	private static final Table TABLE = new Table("public", "orders");

	static Stream<Arguments> failures() {
		return Stream.of(Arguments.of(new QueryTimeoutException("slow"), FailureKind.TRANSIENT),
				Arguments.of(new TransientDataAccessResourceException("away"), FailureKind.TRANSIENT),
				Arguments.of(new CannotAcquireLockException("lock"), FailureKind.OTHER),
				Arguments.of(new CannotAcquireLockException("deadlock", new SQLException("deadlock", "40P01")),
						FailureKind.OTHER),
				Arguments.of(new ConcurrencyFailureException("conflict", new SQLException("conflict", "40001")),
						FailureKind.OTHER),
				Arguments.of(new OptimisticLockingFailureException("version"), FailureKind.OTHER),
				Arguments.of(new PessimisticLockingFailureException("gone", new SQLException("gone", "08006")),
						FailureKind.TRANSIENT),
				Arguments.of(new SQLTransientConnectionException("pool is empty"), FailureKind.TRANSIENT),
				Arguments.of(new DataAccessResourceFailureException("gone"), FailureKind.TRANSIENT),
				Arguments.of(new CannotCreateTransactionException("no connection"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("closed", "08006"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("full", "53100"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("stopping", "57P01"), FailureKind.TRANSIENT),
				Arguments.of(new SQLException("cancelled", "57014"), FailureKind.OTHER),
				Arguments.of(new SQLException("no state"), FailureKind.OTHER),
				Arguments.of(new DuplicateKeyException("twice", new SQLException("twice", "23505")), FailureKind.OTHER),
				Arguments.of(new StackOverflowError(), FailureKind.OTHER),
				Arguments.of(new ValueConversionException(TABLE, "id", "int4", Object.class), FailureKind.PERMANENT),
				Arguments.of(new MissingColumnException(TABLE, "id", "not sent"), FailureKind.PERMANENT),
				Arguments.of(new RowBindingException("null"), FailureKind.PERMANENT),
				Arguments.of(new InterruptedException(), FailureKind.OTHER));
	}

	static Stream<Arguments> networkFailures() {
		return Stream.of(Arguments.of(new ConnectException("refused"), FailureKind.TRANSIENT),
				Arguments.of(new NoRouteToHostException("no route"), FailureKind.TRANSIENT),
				Arguments.of(new PortUnreachableException("no port"), FailureKind.TRANSIENT),
				Arguments.of(new SocketException("Connection reset"), FailureKind.TRANSIENT),
				Arguments.of(new SocketTimeoutException("Read timed out"), FailureKind.TRANSIENT),
				Arguments.of(new InterruptedIOException("timeout"), FailureKind.TRANSIENT),
				Arguments.of(new UnknownHostException("nowhere"), FailureKind.TRANSIENT),
				Arguments.of(new UnresolvedAddressException(), FailureKind.TRANSIENT),
				Arguments.of(new ClosedChannelException(), FailureKind.TRANSIENT),
				Arguments.of(new HttpTimeoutException("request timed out"), FailureKind.TRANSIENT),
				Arguments.of(new HttpConnectTimeoutException("connect timed out"), FailureKind.TRANSIENT),
				Arguments.of(new ResourceAccessException("I/O error", new ConnectException("refused")),
						FailureKind.TRANSIENT),
				Arguments.of(new ExecutionException(new TimeoutException("no answer")), FailureKind.TRANSIENT),
				Arguments.of(new SSLException("Connection reset", new SocketException("reset")), FailureKind.TRANSIENT),
				Arguments.of(new SSLHandshakeException("certificate"), FailureKind.OTHER),
				Arguments.of(new SSLPeerUnverifiedException("name"), FailureKind.OTHER),
				Arguments.of(new ResourceAccessException("I/O error", new ProtocolException("status line")),
						FailureKind.OTHER),
				Arguments.of(new FileNotFoundException("template"), FailureKind.OTHER),
				Arguments.of(new NoSuchFileException("template"), FailureKind.OTHER),
				Arguments.of(new MalformedURLException("no protocol"), FailureKind.OTHER),
				Arguments.of(new EOFException(), FailureKind.OTHER), Arguments.of(new IOException(), FailureKind.OTHER),
				Arguments.of(new RowBindingException("refused", new ConnectException("refused")),
						FailureKind.TRANSIENT));
	}

	@ParameterizedTest
	@MethodSource({ "failures", "networkFailures" })
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
	}

}
