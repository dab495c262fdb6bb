package io.walstream.spring.listener;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.config.EmbeddedValueResolver;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.Order;
import org.springframework.core.annotation.OrderUtils;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpressionParser;

import io.walstream.spring.WalListener;
import io.walstream.spring.WalListenerInterceptor;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.failure.ListenerSignatureException;
import io.walstream.spring.listener.bind.RowBinders;
import io.walstream.spring.listener.call.AsynchronousMethods;
import io.walstream.spring.listener.call.ListenerAttributes;
import io.walstream.spring.listener.call.ListenerCondition;
import io.walstream.spring.listener.call.ListenerCounts;
import io.walstream.spring.listener.call.ListenerInvoker;
import io.walstream.spring.listener.call.ListenerMethod;
import io.walstream.spring.listener.call.ListenerParameter;
import io.walstream.spring.listener.call.ListenerSignature;
import io.walstream.wal.Operation;

/**
 * Makes listeners of annotated methods and refuses those that cannot work.
 */
final class ListenerMethodFactory {

	private final ConfigurableListableBeanFactory beanFactory;

	private final ListenerConfiguration configuration;

	private final ListenerAttributesReader attributes;

	private final AsynchronousMethods asynchronous;

	private final List<WalListenerInterceptor> interceptors;

	private final SpelExpressionParser expressions = new SpelExpressionParser();

	ListenerMethodFactory(ConfigurableListableBeanFactory beanFactory, ListenerConfiguration configuration) {
		this.beanFactory = beanFactory;
		this.configuration = configuration;
		this.attributes = new ListenerAttributesReader(new EmbeddedValueResolver(beanFactory));
		this.asynchronous = AsynchronousMethods.of(beanFactory);
		this.interceptors = beanFactory.getBeanProvider(WalListenerInterceptor.class).orderedStream().toList();
	}

	/**
	 * Makes a listener.
	 * @param beanName name of the bean
	 * @param beanType class of the bean, not of a proxy
	 * @param method the method
	 * @param annotation its annotation, merged
	 * @return the listener
	 * @throws ListenerDefinitionException if it cannot work
	 */
	ListenerMethod create(String beanName, Class<?> beanType, Method method, WalListener annotation) {
		requireUsable(beanName, method);
		this.asynchronous.requireAwaited(method, beanType);
		ListenerAttributes attributes = this.attributes.read(annotation, method, beanName);
		ListenerSettings settings = this.configuration.settings(attributes.stream(), attributes.id());
		RowBinders binders = new RowBinders(settings.unchangedValue());
		List<ListenerParameter> parameters = new ListenerParameters(method, beanType, binders).read();
		ListenerSignature signature = new ListenerSignature(parameters, operations(attributes, parameters, method));
		ListenerMethod.Environment environment = new ListenerMethod.Environment(LoggerFactory.getLogger(beanType),
				settings.retry(), settings.policy(), this.interceptors, order(beanType, method));
		return new ListenerMethod(attributes, signature, condition(attributes, signature, method),
				invoker(beanName, method), environment, new ListenerCounts());
	}

	private void requireUsable(String beanName, Method method) {
		if (Modifier.isStatic(method.getModifiers())) {
			throw new ListenerDefinitionException(method, "is static, expected a method of a bean");
		}
		if (!this.beanFactory.isSingleton(beanName)) {
			throw new ListenerDefinitionException(method,
					"bean '%s' is no singleton, expected one that lives as long as the application"
						.formatted(beanName));
		}
		Class<?> result = method.getReturnType();
		if (result != void.class && !CompletionStage.class.isAssignableFrom(result)) {
			throw new ListenerSignatureException(method,
					"returns '%s', expected void or CompletionStage".formatted(result.getSimpleName()));
		}
	}

	private static Set<Operation> operations(ListenerAttributes attributes, List<ListenerParameter> parameters,
			Method method) {
		Set<Operation> possible = EnumSet.allOf(Operation.class);
		parameters.forEach((parameter) -> possible.retainAll(parameter.operations()));
		if (possible.isEmpty()) {
			throw new ListenerSignatureException(method, "no operation has all its parameters: %s"
				.formatted(ListenerParameters.describe(method, parameters)));
		}
		Set<Operation> wanted = EnumSet.copyOf(possible);
		if (!attributes.operations().isEmpty()) {
			wanted.retainAll(attributes.operations());
		}
		if (wanted.isEmpty()) {
			throw new ListenerSignatureException(method, "operations %s are asked for, its parameters allow %s"
				.formatted(EnumSet.copyOf(attributes.operations()), possible));
		}
		if (!attributes.changedColumns().isEmpty() && !wanted.contains(Operation.UPDATE)) {
			throw new ListenerDefinitionException(method,
					"changedColumns are for UPDATE, it is called for %s".formatted(wanted));
		}
		return wanted;
	}

	private Optional<ListenerCondition> condition(ListenerAttributes attributes, ListenerSignature signature,
			Method method) {
		if (attributes.condition().isEmpty()) {
			return Optional.empty();
		}
		try {
			return Optional.of(new ListenerCondition(this.expressions.parseExpression(attributes.condition()),
					new BeanFactoryResolver(this.beanFactory), signature.rows()));
		}
		catch (ParseException ex) {
			throw new ListenerDefinitionException(method,
					"condition '%s' is no expression: %s".formatted(attributes.condition(), ex.getSimpleMessage()));
		}
	}

	private ListenerInvoker invoker(String beanName, Method method) {
		ListenerInvoker invoker = new ListenerInvoker(this.beanFactory, beanName, method);
		if (this.beanFactory.containsSingleton(beanName)) {
			invoker.resolve();
		}
		return invoker;
	}

	private static int order(Class<?> beanType, Method method) {
		Order order = AnnotatedElementUtils.findMergedAnnotation(method, Order.class);
		return (order != null) ? order.value() : OrderUtils.getOrder(beanType, Ordered.LOWEST_PRECEDENCE);
	}

}
