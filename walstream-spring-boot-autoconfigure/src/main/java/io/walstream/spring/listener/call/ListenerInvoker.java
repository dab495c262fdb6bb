package io.walstream.spring.listener.call;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ReflectionUtils;

import io.walstream.spring.failure.ListenerDefinitionException;

/**
 * Invokes the method of a bean, through its proxy if it has one. The bean is asked for at
 * the first call, so that a lazy one stays so.
 */
public final class ListenerInvoker {

	private final BeanFactory beanFactory;

	private final String beanName;

	private final Method method;

	private volatile @Nullable Target target;

	public ListenerInvoker(BeanFactory beanFactory, String beanName, Method method) {
		this.beanFactory = beanFactory;
		this.beanName = beanName;
		this.method = method;
	}

	/**
	 * The method.
	 * @return the method as it was found, not that of a proxy
	 */
	Method method() {
		return this.method;
	}

	/**
	 * Gets the bean if that was not done before.
	 * @return the bean and the method to invoke on it
	 * @throws ListenerDefinitionException if the method cannot be invoked through the
	 * bean's proxy, or not be awaited
	 */
	public Target resolve() {
		Target resolved = this.target;
		if (resolved == null) {
			Object bean = this.beanFactory.getBean(this.beanName);
			resolved = new Target(bean, invocable(bean));
			this.target = resolved;
		}
		return resolved;
	}

	/**
	 * Invokes the method and waits for its end.
	 * @param arguments the arguments
	 * @throws Throwable what the method throws, or what its result completes with
	 */
	void invoke(@Nullable Object[] arguments) throws Throwable {
		Target resolved = resolve();
		try {
			Object result = resolved.method().invoke(resolved.bean(), arguments);
			if (result instanceof CompletionStage<?> stage) {
				await(stage);
			}
		}
		catch (InvocationTargetException ex) {
			throw Objects.requireNonNullElse(ex.getTargetException(), ex);
		}
	}

	// Not every stage can become a future by itself.
	private static void await(CompletionStage<?> stage) throws Throwable {
		CompletableFuture<Boolean> end = new CompletableFuture<>();
		stage.whenComplete((result, failure) -> {
			if (failure != null) {
				end.completeExceptionally(failure);
			}
			else {
				end.complete(true);
			}
		});
		try {
			end.get();
		}
		catch (ExecutionException ex) {
			throw Objects.requireNonNullElse(ex.getCause(), ex);
		}
	}

	private Method invocable(Object bean) {
		if (AopUtils.isAopProxy(bean)) {
			requireProxied(bean);
		}
		Method invocable = select(bean);
		ReflectionUtils.makeAccessible(invocable);
		return invocable;
	}

	private void requireProxied(Object bean) {
		AsynchronousMethods.requireAwaited(this.method, bean);
		int modifiers = this.method.getModifiers();
		if (Modifier.isPrivate(modifiers)) {
			throw new ListenerDefinitionException(this.method,
					"is private and bean '%s' is a proxy, which calls no private methods of its target"
						.formatted(this.beanName));
		}
		if (Modifier.isFinal(modifiers) && AopUtils.isCglibProxy(bean)) {
			throw new ListenerDefinitionException(this.method,
					"is final and bean '%s' is a proxy made of a subclass, which cannot override it"
						.formatted(this.beanName));
		}
	}

	private Method select(Object bean) {
		try {
			return AopUtils.selectInvocableMethod(this.method, bean.getClass());
		}
		catch (IllegalStateException ex) {
			throw new ListenerDefinitionException(this.method,
					"bean '%s' is a proxy made of interfaces, none of which has the method".formatted(this.beanName));
		}
	}

	/**
	 * A bean and its method.
	 *
	 * @param bean the bean, or its proxy
	 * @param method the method, accessible
	 */
	record Target(Object bean, Method method) {

	}

}
