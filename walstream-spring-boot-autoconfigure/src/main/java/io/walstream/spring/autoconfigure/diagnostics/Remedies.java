package io.walstream.spring.autoconfigure.diagnostics;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.WalStreamException;

/**
 * What mends a failure, by its type.
 */
final class Remedies {

	private final Map<Class<? extends WalStreamException>, Function<WalStreamException, String>> byType = new LinkedHashMap<>();

	/**
	 * Adds a remedy.
	 * @param type type of the failure
	 * @param action tells what to do, with the exact SQL or setting
	 * @param <E> type of the failure
	 * @return these remedies
	 */
	<E extends WalStreamException> Remedies on(Class<E> type, Function<E, String> action) {
		this.byType.put(type, (failure) -> action.apply(type.cast(failure)));
		return this;
	}

	/**
	 * Finds what mends a failure.
	 * @param failure the failure
	 * @return what to do, {@code null} if nothing is known
	 */
	@Nullable String find(WalStreamException failure) {
		Function<WalStreamException, String> action = this.byType.get(failure.getClass());
		return (action != null) ? action.apply(failure) : null;
	}

	Set<Class<? extends WalStreamException>> types() {
		return this.byType.keySet();
	}

}
