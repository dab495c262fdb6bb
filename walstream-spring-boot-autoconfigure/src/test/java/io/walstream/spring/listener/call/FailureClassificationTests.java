package io.walstream.spring.listener.call;

import java.net.ConnectException;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.Order;

import io.walstream.change.Row;
import io.walstream.spring.WalFailureClassifier;
import io.walstream.spring.WalListener;
import io.walstream.spring.listener.Canary;
import io.walstream.spring.listener.StreamListeners;
import io.walstream.spring.listener.TestListeners;
import io.walstream.spring.listener.TestTable;
import io.walstream.stream.ChangeHandlingException;
import io.walstream.value.ExactConversion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link WalFailureClassifier}.
 */
class FailureClassificationTests {

	private static final Exception DOWN = new UnsupportedOperationException("gateway is down");

	private static final Exception REFUSED = new ArithmeticException("card is refused");

	@Test
	void handleWhenApplicationSaysTransientRepeatsWithoutLimit() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Gateway.class, Payments.class)) {
			Payments payments = context.getBean(Payments.class);
			for (int i = 0; i < 20; i++) {
				payments.failures.add(new IllegalStateException("wrapped", DOWN));
			}

			handle(context);

			assertThat(payments.calls).isEqualTo(21);
		}
	}

	@Test
	void handleWhenApplicationSaysPermanentDoesNotRepeat() {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Gateway.class, Payments.class)) {
			Payments payments = context.getBean(Payments.class);
			payments.failures.add(new IllegalStateException("wrapped", REFUSED));

			assertThatExceptionOfType(ChangeHandlingException.class).isThrownBy(() -> handle(context))
				.satisfies((ex) -> assertThat(ex.attempts()).isOne());
			assertThat(payments.calls).isOne();
		}
	}

	@Test
	void handleWhenApplicationDoesNotKnowDecidesItself() throws Exception {
		try (AnnotationConfigApplicationContext context = TestListeners.context(Gateway.class, Payments.class)) {
			Payments payments = context.getBean(Payments.class);
			for (int i = 0; i < 20; i++) {
				payments.failures.add(new IllegalStateException(new ConnectException("refused")));
			}

			handle(context);

			assertThat(payments.calls).isEqualTo(21);
		}
	}

	@Test
	void kindWhenSeveralKnowTheFirstDecides() {
		try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext(Gateway.class,
				AllIsTransient.class)) {
			FailureClassification classification = FailureClassification.of(context);

			assertThat(classification.kind(REFUSED)).isEqualTo(FailureKind.PERMANENT);
			assertThat(classification.kind(new StackOverflowError())).isEqualTo(FailureKind.TRANSIENT);
		}
	}

	@Test
	void kindWhenCausesAreKnownAsksOutermostFirst() {
		List<Throwable> asked = new ArrayList<>();
		WalFailureClassifier classifier = (failure) -> {
			asked.add(failure);
			return WalFailureClassifier.Verdict.UNKNOWN;
		};
		Exception outer = new IllegalStateException(DOWN);

		assertThat(new FailureClassification(List.of(classifier)).kind(outer)).isEqualTo(FailureKind.OTHER);
		assertThat(asked).containsExactly(outer, DOWN);
	}

	@Test
	void kindWhenClassifierFailsDoesNotCountIt() {
		WalFailureClassifier failing = (failure) -> {
			throw new StackOverflowError(Canary.TEXT);
		};

		FailureClassification classification = new FailureClassification(List.of(failing, new Gateway()));

		assertThat(classification.kind(DOWN)).isEqualTo(FailureKind.TRANSIENT);
		assertThat(classification.kind(new ConnectException())).isEqualTo(FailureKind.TRANSIENT);
		assertThat(classification.kind(new IllegalStateException())).isEqualTo(FailureKind.OTHER);
	}

	private static void handle(AnnotationConfigApplicationContext context) throws Exception {
		TestTable orders = TestTable.orders(new ExactConversion());
		StreamListeners listeners = TestListeners.stream(context);
		TestListeners.assign(listeners, orders);
		listeners.handle(TestListeners.batch(orders.insert("1", Canary.TEXT, "1")));
	}

	static class Payments {

		private final List<Exception> failures = new ArrayList<>();

		private int calls;

		@WalListener("orders")
		void on(Row row) throws Exception {
			this.calls++;
			if (!this.failures.isEmpty()) {
				throw this.failures.remove(0);
			}
		}

	}

	@Order(1)
	static class Gateway implements WalFailureClassifier {

		@Override
		public Verdict classify(Throwable failure) {
			if (failure instanceof UnsupportedOperationException) {
				return Verdict.TRANSIENT;
			}
			return (failure instanceof ArithmeticException) ? Verdict.PERMANENT : Verdict.UNKNOWN;
		}

	}

	@Order(2)
	static class AllIsTransient implements WalFailureClassifier {

		@Override
		public Verdict classify(Throwable failure) {
			return Verdict.TRANSIENT;
		}

	}

}
