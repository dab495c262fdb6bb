package io.walstream.failure;

import org.junit.jupiter.api.Test;

import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ServerDecodingException}.
 */
class ServerDecodingExceptionTests {

	@Test
	void ofTakesTheOutermostLineOfTheContextAlone() {
		ServerDecodingException failure = ServerDecodingException.of("orders", "22012",
				"SQL function \"f\" with s3cret 1/2\nslot \"orders\", output plugin \"pgoutput\", in the change callback, "
						+ "associated LSN 1/A0B8");

		assertThat(failure.getContext())
			.isEqualTo("slot \"orders\", output plugin \"pgoutput\", in the change callback, associated LSN 1/A0B8");
		assertThat(failure.getPosition()).isEqualTo(Lsn.parse("1/A0B8"));
		assertThat(failure)
			.hasMessage("Server failed to decode the changes of slot 'orders', SQLSTATE is '22012', " + "context is '"
					+ failure.getContext() + "'")
			.hasNoCause();
	}

	@Test
	void ofWhenTheContextIsNotOfTheSlotLeavesItOut() {
		for (String where : new String[] { null, "", "row with s3cret 1/2", "slot \"orders\"" }) {
			ServerDecodingException failure = ServerDecodingException.of("orders", "XX000", where);

			assertThat(failure.getContext()).isNull();
			assertThat(failure.getPosition()).isNull();
			assertThat(failure).hasMessage("Server failed to decode the changes of slot 'orders', SQLSTATE is 'XX000'");
		}
	}

}
