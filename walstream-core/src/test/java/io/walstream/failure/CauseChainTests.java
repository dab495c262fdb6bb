package io.walstream.failure;

import java.sql.SQLException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

import io.walstream.change.ChangeId;
import io.walstream.engine.status.FailureDescriber;
import io.walstream.stream.WalStreamStatus;
import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link CauseChain} and {@link FailureDescriber}.
 */
@Timeout(value = 10, threadMode = ThreadMode.SEPARATE_THREAD)
class CauseChainTests {

	@Test
	void ofWhenFailureHasCausesTellsRootAndFirstSqlState() {
		SQLException root = new SQLException("full", "53100");
		SQLException stateless = new SQLException("failed", root);

		CauseChain chain = CauseChain.of(new IllegalStateException(stateless));

		assertThat(chain.causes()).hasSize(3).endsWith(stateless, root);
		assertThat(chain.rootName()).isEqualTo(SQLException.class.getName());
		assertThat(chain.sqlState()).isEqualTo("53100");
	}

	@Test
	void ofWhenFailureHasNoCauseIsTheFailure() {
		Throwable failure = new IllegalStateException();

		assertThat(CauseChain.of(failure).causes()).containsExactly(failure);
		assertThat(CauseChain.of(failure).sqlState()).isNull();
	}

	@Test
	void ofHandlerWhenCausesFormACircleEnds() {
		Exception first = new IllegalStateException();
		Exception second = new IllegalArgumentException(first);
		first.initCause(second);

		ChangeId change = new ChangeId(new Lsn(1), 0);
		assertThat(FailureDescriber.ofHandler(first, change))
			.isEqualTo(new WalStreamStatus.Failure(IllegalArgumentException.class.getName(), null, change, null, 1));
	}

}
