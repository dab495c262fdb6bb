package io.walstream.spring.autoconfigure.diagnostics;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.boot.diagnostics.FailureAnalysis;

import io.walstream.failure.BlockingTransaction;
import io.walstream.failure.ForeignOwner;
import io.walstream.failure.MissingPrivilege;
import io.walstream.failure.WalStreamException;
import io.walstream.wal.Lsn;
import io.walstream.wal.Operation;
import io.walstream.wal.Table;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * No name makes a message or an analysis look like lines of the log, whatever failed.
 */
class ForgedNamesTests {

	private static final String FORGED = "2026-01-01 ERROR forged";

	private static final String NAME = "a\n" + FORGED + "\r" + FORGED + "\u2028\u001b[2J\u202e";

	private final WalStreamFailureAnalyzer analyzer = new WalStreamFailureAnalyzer();

	@ParameterizedTest
	@MethodSource("constructors")
	void analyzeWhenNamesHaveLineBreaksKeepsThemInTheirLines(Constructor<?> constructor) throws Exception {
		WalStreamException failure = (WalStreamException) constructor
			.newInstance(Stream.of(constructor.getParameters()).map(ForgedNamesTests::value).toArray());

		assertThat(failure.getMessage()).doesNotContain("\n", "\r", "\u2028", "\u001b", "\u202e");
		FailureAnalysis analysis = this.analyzer.analyze(new IllegalStateException(failure));
		assertThat(analysis.getDescription()).hasLineCount(1);
		assertThat(analysis.getAction()).doesNotContain("\r", "\u2028", "\u001b", "\u202e");
		assertThat(analysis.getAction().lines()).noneMatch((line) -> line.startsWith(FORGED));
	}

	static Stream<Constructor<?>> constructors() {
		return WalStreamFailureAnalyzer.remedies()
			.types()
			.stream()
			.flatMap((type) -> Stream.<Constructor<?>>of(type.getConstructors()));
	}

	private static Object value(Parameter parameter) {
		Class<?> type = parameter.getType();
		if (type == String.class) {
			return NAME;
		}
		if (type == Table.class) {
			return new Table(NAME, NAME);
		}
		if (Collection.class.isAssignableFrom(type)) {
			Object element = element(parameter.getParameterizedType().getTypeName());
			return (type == Set.class) ? Set.of(element) : List.of(element);
		}
		return other(type);
	}

	private static Object element(String type) {
		if (type.contains(Operation.class.getName())) {
			return Operation.DELETE;
		}
		if (type.contains(MissingPrivilege.class.getName())) {
			return new MissingPrivilege.TableOwnership(new ForeignOwner(NAME, true), List.of(new Table(NAME, NAME)));
		}
		return type.contains(BlockingTransaction.class.getName())
				? new BlockingTransaction(new Table(NAME, NAME), null, NAME, NAME, NAME, 1L) : NAME;
	}

	private static Object other(Class<?> type) {
		if (type.isEnum()) {
			return type.getEnumConstants()[0];
		}
		return Stream
			.of(new IllegalStateException(NAME), Duration.ofMinutes(1), Lsn.parse("0/1"), 1, 1L, String.class, method())
			.filter((value) -> type.isInstance(value) || type.isPrimitive())
			.filter((value) -> !type.isPrimitive() || value instanceof Number)
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException(type.getName()));
	}

	private static Method method() {
		return ForgedNamesTests.class.getDeclaredMethods()[0];
	}

}
