package io.walstream.value;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Conversions of arrays to the collections and arrays of Java, element by element. For
 * several dimensions the element type is itself a collection or an array.
 */
final class ElementForms {

	private ElementForms() {
	}

	/**
	 * Elements in a list.
	 * @param element form of the elements
	 * @return the form; lists are unmodifiable
	 */
	static TargetForm list(TargetForm element) {
		return new NestedForm(element, Collections::unmodifiableList);
	}

	/**
	 * Elements in a set. One that is there twice does not fit.
	 * @param element form of the elements
	 * @return the form; sets are unmodifiable and keep the order
	 */
	static TargetForm set(TargetForm element) {
		return new NestedForm(element, ElementForms::toSet);
	}

	/**
	 * Elements in a Java array. NULL does not fit into an array of primitives.
	 * @param element form of the elements
	 * @param component type of the elements
	 * @return the form
	 */
	static TargetForm array(TargetForm element, Class<?> component) {
		return new NestedForm(element, (elements) -> toArray(elements, component));
	}

	private static Set<@Nullable Object> toSet(List<@Nullable Object> elements) {
		Set<@Nullable Object> set = new LinkedHashSet<>(elements);
		if (set.size() != elements.size()) {
			throw TargetForm.refusal();
		}
		return Collections.unmodifiableSet(set);
	}

	private static Object toArray(List<@Nullable Object> elements, Class<?> component) {
		Object array = Array.newInstance(component, elements.size());
		for (int i = 0; i < elements.size(); i++) {
			if (elements.get(i) != null) {
				Array.set(array, i, elements.get(i));
			}
			else if (component.isPrimitive()) {
				throw TargetForm.refusal();
			}
		}
		return array;
	}

	/**
	 * One dimension. The form of its elements is again of this kind if there are more
	 * dimensions.
	 */
	private record NestedForm(TargetForm element,
			Function<List<@Nullable Object>, Object> assembly) implements TargetForm {

		@Override
		public Object read(ColumnType type, String text) {
			ColumnType.Elements elements = type.elements();
			if (elements == null || !(elements.splitter().parse(text) instanceof List<?> texts)) {
				throw TargetForm.refusal();
			}
			return assemble(elements.type(), texts);
		}

		private Object assemble(ColumnType type, List<?> texts) {
			List<@Nullable Object> values = new ArrayList<>(texts.size());
			for (Object text : texts) {
				values.add(readElement(type, text));
			}
			return this.assembly.apply(values);
		}

		private @Nullable Object readElement(ColumnType type, @Nullable Object text) {
			if (text instanceof List<?> inner) {
				return nested().assemble(type, inner);
			}
			return (text instanceof String value) ? this.element.read(type, value) : null;
		}

		private NestedForm nested() {
			if (this.element instanceof NestedForm nested) {
				return nested;
			}
			if (this.element == TargetForm.DEFAULT) {
				return new NestedForm(this.element, Collections::unmodifiableList);
			}
			throw TargetForm.refusal();
		}

	}

}
