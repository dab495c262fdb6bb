package io.walstream.change;

import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import io.walstream.wal.Lsn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DeliveryIdTests {

	private static final List<DeliveryId> KINDS = List.of(change(100, 0), message(100, 90), message(null, 90));

	@ParameterizedTest
	@ValueSource(strings = { "16/B374D848/0", "16/B374D848/9223372036854775807", "16/B374D848@16/B374D7F0",
			"@16/B374D7F0", "FFFFFFFF/FFFFFFFF@0/0" })
	void parseWhenTextIsAnIdGivesTheIdOfThisText(String text) {
		assertThat(DeliveryId.parse(text)).hasToString(text);
	}

	@Test
	void parseWhenTextIsThatOfAnIdGivesAnEqualOne() {
		assertThat(KINDS).extracting((id) -> DeliveryId.parse(id.toString())).isEqualTo(KINDS);
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "1/AB", "1/AB/", "1/AB/-3", "1/AB/+3", "1/AB/3 ", " 1/AB/3", "1/AB/\u0663",
			"1/AB/9223372036854775808", "/1", "@", "1/AB@", "@1/AB@", "1/AB@1/AB@1/AB", "@1/AB/3", "1@1/AB",
			"1/AB@123456789/0", "@-1/0", "1/AB@\n1/AB" })
	void parseWhenTextIsNoIdSaysWhatIsExpected(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> DeliveryId.parse(text))
			.withMessage("'%s' is not the id of a delivery, expected X/Y/N of a change, X/Y@X/Y or @X/Y of a message",
					text.replace("\n", "\\n"));
	}

	@Test
	void parseWhenAnotherKindIsExpectedRefusesIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> ChangeId.parse("@1/AB"))
			.withMessage("'@1/AB' is not a change id, expected X/Y/N");
		assertThatIllegalArgumentException().isThrownBy(() -> MessageId.parse("1/AB/3"))
			.withMessage("'1/AB/3' is not a message id, expected X/Y@X/Y or @X/Y");
	}

	@Test
	void precedesWhenTransactionsDifferFollowsTheirCommits() {
		assertOrder(change(100, 7), change(200, 0));
		assertOrder(change(100, 7), message(200, 50));
		assertOrder(message(100, 90), change(200, 0));
		assertOrder(message(100, 90), message(200, 50));
		assertOrder(change(1, 0), change(-1, 0));
	}

	@Test
	void precedesWhenKindAndTransactionAreTheSameFollowsTheirPlaceInIt() {
		assertOrder(change(100, 2), change(100, 10));
		assertOrder(message(100, 50), message(100, 60));
		assertOrder(message(null, 50), message(null, 60));
	}

	@Test
	void precedesWhenTheIdsDoNotTellIsFalseInBothDirections() {
		assertUnordered(change(100, 0), message(100, 90));
		assertUnordered(message(null, 90), change(100, 0));
		assertUnordered(message(null, 90), message(100, 95));
		assertUnordered(message(null, 90), message(100, 90));
		KINDS.forEach((id) -> assertUnordered(id, id));
	}

	@Test
	void idWhenMessageIsTransactionalHasItsCommit() {
		TransactionMetadata transaction = new TransactionMetadata("default", 5, new Lsn(100), Instant.EPOCH, null);

		assertThat(new LogicalMessage("orders", new byte[0], new Lsn(90), transaction).id())
			.isEqualTo(message(100, 90));
		assertThat(new LogicalMessage("orders", new byte[0], new Lsn(90), null).id()).isEqualTo(message(null, 90));
	}

	private static void assertOrder(DeliveryId first, DeliveryId second) {
		assertThat(first.precedes(second)).isTrue();
		assertThat(second.precedes(first)).isFalse();
	}

	private static void assertUnordered(DeliveryId one, DeliveryId other) {
		assertThat(one.precedes(other)).isFalse();
		assertThat(other.precedes(one)).isFalse();
	}

	private static ChangeId change(long commitLsn, long ordinal) {
		return new ChangeId(new Lsn(commitLsn), ordinal);
	}

	private static MessageId message(@Nullable Integer commitLsn, long lsn) {
		return new MessageId((commitLsn != null) ? new Lsn(commitLsn) : null, new Lsn(lsn));
	}

}
