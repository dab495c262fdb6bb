package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;

import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/**
 * A constructor parameter or property that a column is bound to.
 *
 * @param owner simple name of the class that has it
 * @param name its name
 * @param type its type, of a primitive the wrapper
 * @param primitive whether it cannot be {@code null}
 */
record BindTarget(String owner, String name, Type type, boolean primitive) {

	static BindTarget of(Class<?> owner, String name, ResolvableType type) {
		Class<?> resolved = type.toClass();
		boolean simple = !type.hasGenerics();
		Type target = simple ? ClassUtils.resolvePrimitiveIfNecessary(resolved) : type.getType();
		return new BindTarget(owner.getSimpleName(), name, target, resolved.isPrimitive());
	}

	@Override
	public String toString() {
		return "'%s' of '%s'".formatted(this.name, this.owner);
	}

}
