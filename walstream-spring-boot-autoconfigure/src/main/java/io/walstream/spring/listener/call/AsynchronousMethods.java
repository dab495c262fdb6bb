package io.walstream.spring.listener.call;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import org.aopalliance.aop.Advice;
import org.springframework.aop.Advisor;
import org.springframework.aop.PointcutAdvisor;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.aop.interceptor.AsyncExecutionAspectSupport;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.scheduling.annotation.EnableAsync;

import io.walstream.spring.failure.AsynchronousListenerException;

/**
 * Refuses methods that Spring runs in another thread and that do not tell their end. By
 * their annotations, which show before the bean exists and which AspectJ may have woven
 * in; and by the advice of the bean's proxy, whatever it was declared with. An
 * interceptor of the application that hands calls to an executor looks like any other.
 */
public final class AsynchronousMethods {

	private final Set<String> annotations;

	private AsynchronousMethods(Set<String> annotations) {
		this.annotations = annotations;
	}

	public static AsynchronousMethods of(ListableBeanFactory beanFactory) {
		// Those that AsyncAnnotationAdvisor looks for
		Set<String> annotations = new LinkedHashSet<>(Set.of("org.springframework.scheduling.annotation.Async",
				"jakarta.ejb.Asynchronous", "jakarta.enterprise.concurrent.Asynchronous"));
		for (String name : beanFactory.getBeanNamesForAnnotation(EnableAsync.class)) {
			beanFactory.findAllAnnotationsOnBean(name, EnableAsync.class, false)
				.stream()
				.map(EnableAsync::annotation)
				.filter((annotation) -> annotation != Annotation.class)
				.forEach((annotation) -> annotations.add(annotation.getName()));
		}
		return new AsynchronousMethods(annotations);
	}

	/**
	 * Looks at the annotations of a method, of its class and of what they inherit from.
	 * @param method the method
	 * @param beanType class of the bean
	 * @throws AsynchronousListenerException if one of them lets it run elsewhere
	 */
	public void requireAwaited(Method method, Class<?> beanType) {
		if (tellsItsEnd(method)) {
			return;
		}
		MergedAnnotations ofMethod = MergedAnnotations.from(method, SearchStrategy.TYPE_HIERARCHY);
		MergedAnnotations ofClass = MergedAnnotations.from(beanType, SearchStrategy.TYPE_HIERARCHY);
		for (String annotation : this.annotations) {
			if (ofMethod.isPresent(annotation) || ofClass.isPresent(annotation)) {
				throw new AsynchronousListenerException(method, "@" + annotation);
			}
		}
	}

	/**
	 * Looks at the advice that a bean was given, through all its proxies.
	 * @param method the method
	 * @param bean the bean
	 * @throws AsynchronousListenerException if an advice lets it run elsewhere
	 */
	public static void requireAwaited(Method method, Object bean) {
		if (tellsItsEnd(method)) {
			return;
		}
		for (Object proxy = bean; proxy instanceof Advised advised; proxy = AopProxyUtils.getSingletonTarget(proxy)) {
			for (Advisor advisor : advised.getAdvisors()) {
				Class<?> type = Objects.requireNonNullElse(advised.getTargetClass(), method.getDeclaringClass());
				find(advisor, method, type).ifPresent((advice) -> {
					throw new AsynchronousListenerException(method, advice.getClass().getName());
				});
			}
		}
	}

	// Of CompletionStage itself Spring says at each call that it is no such type
	private static boolean tellsItsEnd(Method method) {
		return method.getReturnType() == CompletableFuture.class;
	}

	private static Optional<Advice> find(Advisor advisor, Method method, Class<?> targetClass) {
		Advice advice = advisor.getAdvice();
		boolean matches = !(advisor instanceof PointcutAdvisor pointcut)
				|| pointcut.getPointcut().getClassFilter().matches(targetClass)
						&& pointcut.getPointcut().getMethodMatcher().matches(method, targetClass);
		return (advice instanceof AsyncExecutionAspectSupport && matches) ? Optional.of(advice) : Optional.empty();
	}

}
