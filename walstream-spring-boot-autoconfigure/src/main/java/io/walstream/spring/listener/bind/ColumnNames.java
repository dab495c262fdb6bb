package io.walstream.spring.listener.bind;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;

import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.JdbcUtils;

import io.walstream.spring.failure.RowBindingException;

/**
 * Finds the column of a component or property: by its name, else in snake_case, else by
 * the same letters and digits.
 */
final class ColumnNames {

	private ColumnNames() {
	}

	static @Nullable String find(String property, List<String> columns) {
		String underscored = JdbcUtils.convertPropertyNameToUnderscoreName(property);
		List<Predicate<String>> rules = List.of(property::equals, underscored::equals, property::equalsIgnoreCase,
				underscored::equalsIgnoreCase, (column) -> letters(column).equals(letters(property)));
		for (Predicate<String> rule : rules) {
			List<String> found = columns.stream().filter(rule).toList();
			if (found.size() == 1) {
				return found.get(0);
			}
			if (found.size() > 1) {
				throw new RowBindingException("Several columns %s fit '%s'".formatted(found, property));
			}
		}
		return null;
	}

	private static String letters(String name) {
		return name.replace("_", "").replace(" ", "").toLowerCase(Locale.ROOT);
	}

}
