package io.walstream.value;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Finds the form of a Java type.
 */
final class TargetForms {

	private static final Map<Class<?>, Class<?>> WRAPPERS = Map.of(boolean.class, Boolean.class, byte.class, Byte.class,
			char.class, Character.class, short.class, Short.class, int.class, Integer.class, long.class, Long.class,
			float.class, Float.class, double.class, Double.class);

	private static final Set<Class<?>> CONTAINERS = Set.of(List.class, Collection.class, Iterable.class, Set.class,
			Optional.class);

	private static final Map<Class<?>, TargetForm> SCALARS = scalars();

	private TargetForms() {
	}

	/**
	 * Finds the form of a type.
	 * @param target a class, or a parameterized, array, wildcard or variable type
	 * @return the form; one of a type that no value has refuses every value
	 */
	static TargetForm of(Type target) {
		if (target instanceof Class<?> type) {
			return ofClass(type);
		}
		if (target instanceof ParameterizedType type) {
			return ofParameterized((Class<?>) type.getRawType(), type.getActualTypeArguments());
		}
		if (target instanceof GenericArrayType type) {
			return ElementForms.array(of(type.getGenericComponentType()), rawClass(type.getGenericComponentType()));
		}
		return of(upperBound(target));
	}

	private static TargetForm ofClass(Class<?> type) {
		Class<?> boxed = WRAPPERS.getOrDefault(type, type);
		TargetForm scalar = SCALARS.get(boxed);
		if (scalar != null) {
			return scalar;
		}
		if (type.isArray()) {
			return ElementForms.array(of(type.getComponentType()), type.getComponentType());
		}
		if (type.isEnum()) {
			return TargetForm.ofDefault((value) -> enumConstant(type, value));
		}
		if (CONTAINERS.contains(type)) {
			return ofParameterized(type, new Type[] { Object.class });
		}
		return TargetForm.ofDefault((value) -> required(value, boxed));
	}

	private static TargetForm ofParameterized(Class<?> raw, Type[] arguments) {
		if (raw == List.class || raw == Collection.class || raw == Iterable.class) {
			return ElementForms.list(of(arguments[0]));
		}
		if (raw == Set.class) {
			return ElementForms.set(of(arguments[0]));
		}
		if (raw == Optional.class) {
			TargetForm form = of(arguments[0]);
			return new OptionalForm(form);
		}
		if (raw == Map.class && rawClass(arguments[0]).isAssignableFrom(String.class)
				&& rawClass(arguments[1]).isAssignableFrom(String.class)) {
			return ofClass(Map.class);
		}
		return (column, text) -> {
			throw TargetForm.refusal();
		};
	}

	private static Class<?> rawClass(Type type) {
		if (type instanceof Class<?> raw) {
			return raw;
		}
		if (type instanceof ParameterizedType parameterized) {
			return rawClass(parameterized.getRawType());
		}
		if (type instanceof GenericArrayType array) {
			return rawClass(array.getGenericComponentType()).arrayType();
		}
		return rawClass(upperBound(type));
	}

	private static Type upperBound(Type type) {
		if (type instanceof WildcardType wildcard) {
			return wildcard.getUpperBounds()[0];
		}
		if (type instanceof TypeVariable<?> variable) {
			return variable.getBounds()[0];
		}
		throw new IllegalArgumentException("'%s' is no type of a value".formatted(type));
	}

	private static Map<Class<?>, TargetForm> scalars() {
		Map<Class<?>, TargetForm> forms = new HashMap<>(NumberForms.BY_CLASS);
		forms.putAll(TimeForms.BY_CLASS);
		forms.put(Object.class, TargetForm.DEFAULT);
		forms.put(String.class, (type, text) -> text);
		forms.put(CharSequence.class, (type, text) -> text);
		forms.put(Character.class, TargetForm.ofDefault(TargetForms::character));
		forms.put(UUID.class, TargetForm.ofDefault(TargetForms::uuid));
		forms.put(byte[].class, new BytesForm());
		return Map.copyOf(forms);
	}

	private static Object character(Object value) {
		if (value instanceof String text && text.length() == 1) {
			return text.charAt(0);
		}
		throw TargetForm.refusal();
	}

	private static Object uuid(Object value) {
		if (value instanceof UUID) {
			return value;
		}
		UUID uuid = UUID.fromString((String) required(value, String.class));
		if (!uuid.toString().equalsIgnoreCase((String) value)) {
			throw TargetForm.refusal();
		}
		return uuid;
	}

	// Looks for the constant of exactly that name; never by ordinal.
	private static Object enumConstant(Class<?> type, Object value) {
		for (Object constant : type.getEnumConstants()) {
			if (((Enum<?>) constant).name().equals(value)) {
				return constant;
			}
		}
		throw TargetForm.refusal();
	}

	private static Object required(Object value, Class<?> type) {
		if (!type.isInstance(value)) {
			throw TargetForm.refusal();
		}
		return value;
	}

	/**
	 * A value that is there.
	 *
	 * @param form form of the value
	 */
	private record OptionalForm(TargetForm form) implements TargetForm {

		@Override
		public Object read(ColumnType type, String text) {
			return Optional.of(this.form.read(type, text));
		}

		@Override
		public Object read(ColumnType type, byte[] bytes) {
			return Optional.of(this.form.read(type, bytes));
		}

	}

	/**
	 * The bytes of a {@code bytea}, or those that the elements of an array are.
	 */
	private record BytesForm() implements TargetForm {

		@Override
		public Object read(ColumnType type, String text) {
			if (type.elements() != null) {
				return ElementForms.array(ofClass(byte.class), byte.class).read(type, text);
			}
			return required(type.parse(text), byte[].class);
		}

		@Override
		public Object read(ColumnType type, byte[] bytes) {
			return required(type.parse(bytes), byte[].class);
		}

	}

}
