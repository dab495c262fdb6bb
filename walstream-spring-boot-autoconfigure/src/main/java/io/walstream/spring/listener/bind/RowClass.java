package io.walstream.spring.listener.bind;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.core.ResolvableType;
import org.springframework.util.ReflectionUtils;

/**
 * How objects of a class are made: by a constructor, then by setters for what is not a
 * parameter of it.
 *
 * @param constructor the constructor, accessible
 * @param arguments its parameters
 * @param properties the other properties
 */
record RowClass(Constructor<?> constructor, List<BindTarget> arguments, List<Property> properties) {

	/**
	 * Looks at a class.
	 * @param type the class
	 * @return how to make objects of it
	 * @throws IllegalArgumentException if rows cannot be bound to it; the message says
	 * why
	 */
	static RowClass of(ResolvableType type) {
		Class<?> rowClass = type.toClass();
		requireBindable(rowClass);
		try {
			Constructor<?> constructor = BeanUtils.getResolvableConstructor(rowClass);
			ReflectionUtils.makeAccessible(constructor);
			List<BindTarget> arguments = arguments(constructor, type);
			RowClass result = new RowClass(constructor, arguments, properties(type, arguments));
			if (arguments.isEmpty() && result.properties().isEmpty()) {
				throw new IllegalArgumentException("has neither a constructor with parameters nor setters");
			}
			return result;
		}
		catch (IllegalStateException ex) {
			throw new IllegalArgumentException("has no constructor that is clearly the one to use, with the names of "
					+ "its parameters in the class file", ex);
		}
	}

	/**
	 * All that columns are bound to.
	 * @return the parameters and the properties
	 */
	Stream<BindTarget> targets() {
		return Stream.concat(this.arguments.stream(), this.properties.stream().map(Property::target));
	}

	private static void requireBindable(Class<?> rowClass) {
		boolean made = !rowClass.isInterface() && !Modifier.isAbstract(rowClass.getModifiers()) && !rowClass.isEnum()
				&& !rowClass.isArray() && !BeanUtils.isSimpleValueType(rowClass);
		boolean inner = rowClass.isMemberClass() && !Modifier.isStatic(rowClass.getModifiers());
		if (!made || inner || rowClass.getName().startsWith("java.")) {
			throw new IllegalArgumentException("is no record or class that can be made from a row");
		}
	}

	private static List<BindTarget> arguments(Constructor<?> constructor, ResolvableType type) {
		if (constructor.getParameterCount() == 0) {
			return List.of();
		}
		List<BindTarget> arguments = new ArrayList<>();
		@Nullable String[] names = BeanUtils.getParameterNames(constructor);
		for (int i = 0; i < names.length; i++) {
			ResolvableType argument = ResolvableType.forConstructorParameter(constructor, i, type.toClass());
			String name = Objects.requireNonNull(names[i]);
			arguments.add(BindTarget.of(type.toClass(), name, resolve(argument, type)));
		}
		return List.copyOf(arguments);
	}

	// The components of Box<Order> know T only by the type that was asked for.
	private static ResolvableType resolve(ResolvableType member, ResolvableType owner) {
		return ResolvableType.forType(member.getType(), owner);
	}

	private static List<Property> properties(ResolvableType type, List<BindTarget> arguments) {
		List<Property> properties = new ArrayList<>();
		for (PropertyDescriptor descriptor : BeanUtils.getPropertyDescriptors(type.toClass())) {
			Method setter = descriptor.getWriteMethod();
			boolean argument = arguments.stream().anyMatch((other) -> other.name().equals(descriptor.getName()));
			if (setter != null && !argument) {
				ReflectionUtils.makeAccessible(setter);
				ResolvableType value = ResolvableType.forMethodParameter(setter, 0, type.toClass());
				properties.add(new Property(setter,
						BindTarget.of(type.toClass(), descriptor.getName(), resolve(value, type))));
			}
		}
		return List.copyOf(properties);
	}

	/**
	 * A property with a setter.
	 *
	 * @param setter the setter, accessible
	 * @param target what is bound
	 */
	record Property(Method setter, BindTarget target) {

	}

}
