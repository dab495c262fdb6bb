package io.walstream.spring.listener;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.util.StringValueResolver;

import io.walstream.spring.WalListener;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.MethodNames;
import io.walstream.spring.listener.call.ListenerAttributes;
import io.walstream.spring.listener.table.TableName;

/**
 * Reads the attributes of annotations.
 */
final class ListenerAttributesReader {

	private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]+");

	private final StringValueResolver resolver;

	ListenerAttributesReader(StringValueResolver resolver) {
		this.resolver = resolver;
	}

	/**
	 * Reads an annotation.
	 * @param annotation the annotation, merged
	 * @param method the method that has it
	 * @param beanName name of the bean, which makes the default id
	 * @return the attributes
	 * @throws ListenerDefinitionException if one is not valid
	 */
	ListenerAttributes read(WalListener annotation, Method method, String beanName) {
		String stream = resolve(annotation.stream());
		if (stream.isBlank()) {
			throw new ListenerDefinitionException(method, "stream has no name");
		}
		List<String> changedColumns = resolve(annotation.changedColumns());
		return new ListenerAttributes(id(annotation, method, beanName), stream, tables(annotation, method),
				Set.of(annotation.operations()), changedColumns, resolve(annotation.condition()));
	}

	private String id(WalListener annotation, Method method, String beanName) {
		String id = resolve(annotation.id());
		if (id.isEmpty()) {
			return beanName + "." + MethodNames.signature(method);
		}
		if (!ID.matcher(id).matches()) {
			throw new ListenerDefinitionException(method,
					"id '%s' does not consist of letters, digits, '-' and '_'".formatted(id));
		}
		return id;
	}

	private List<TableName> tables(WalListener annotation, Method method) {
		List<TableName> tables = new ArrayList<>();
		for (String table : resolve(annotation.tables())) {
			try {
				tables.add(TableName.parse(table));
			}
			catch (IllegalArgumentException ex) {
				throw new ListenerDefinitionException(method, "tables: " + ex.getMessage());
			}
		}
		if (tables.isEmpty()) {
			throw new ListenerDefinitionException(method, "no table is named");
		}
		return tables;
	}

	private List<String> resolve(String[] values) {
		List<String> resolved = new ArrayList<>();
		for (String value : values) {
			resolved.add(resolve(value));
		}
		return resolved;
	}

	private String resolve(String value) {
		@Nullable String resolved = this.resolver.resolveStringValue(value);
		return (resolved != null) ? resolved : "";
	}

}
