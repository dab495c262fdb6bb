package io.walstream.spring.listener;

import java.lang.reflect.Method;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.Assert;

import io.walstream.spring.WalListener;
import io.walstream.spring.failure.DuplicateListenerException;
import io.walstream.spring.failure.ListenerDefinitionException;
import io.walstream.spring.listener.call.FailureClassification;
import io.walstream.spring.listener.call.ListenerCalls;
import io.walstream.spring.listener.call.ListenerMethod;
import io.walstream.spring.listener.call.Pause;
import io.walstream.spring.listener.table.QualifiedNames;
import io.walstream.spring.listener.table.TableResolution;

/**
 * Finds the {@link WalListener} methods of all singleton beans once all of them exist, by
 * the type of the bean: a lazy bean is not created for it. Beans of parent contexts are
 * not looked at.
 */
public final class WalListenerMethodProcessor implements SmartInitializingSingleton, BeanFactoryAware {

	private static final Comparator<ListenerMethod> CALL_ORDER = Comparator
		.comparingInt((ListenerMethod method) -> method.environment().order())
		.thenComparing(ListenerMethod::id);

	private final ListenerConfiguration configuration;

	private @Nullable ConfigurableListableBeanFactory beanFactory;

	private volatile Map<String, StreamListeners> streams = Map.of();

	/**
	 * Creates the processor.
	 * @param configuration tells the settings of the listeners
	 */
	public WalListenerMethodProcessor(ListenerConfiguration configuration) {
		this.configuration = configuration;
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
		Assert.isInstanceOf(ConfigurableListableBeanFactory.class, beanFactory);
		this.beanFactory = (ConfigurableListableBeanFactory) beanFactory;
	}

	/**
	 * Finds the listeners.
	 * @throws ListenerDefinitionException if one cannot work
	 */
	@Override
	public void afterSingletonsInstantiated() {
		Assert.state(this.beanFactory != null, "No bean factory");
		ConfigurableListableBeanFactory beanFactory = this.beanFactory;
		ListenerMethodFactory factory = new ListenerMethodFactory(beanFactory, this.configuration);
		Map<String, Method> known = new LinkedHashMap<>();
		Map<String, List<ListenerMethod>> byStream = new TreeMap<>();
		for (String beanName : beanFactory.getBeanNamesForType(Object.class)) {
			Class<?> beanType = beanType(beanFactory, beanName);
			methods(beanType).forEach((method, annotation) -> {
				ListenerMethod listener = factory.create(beanName, beanType, method, annotation);
				requireUnique(listener.id(), method, known);
				byStream.computeIfAbsent(listener.attributes().stream(), (stream) -> new ArrayList<>()).add(listener);
			});
		}
		Map<String, StreamListeners> streams = new LinkedHashMap<>();
		ListenerCalls.Repeating repeating = new ListenerCalls.Repeating(Pause.SLEEP, InstantSource.system(),
				FailureClassification.of(beanFactory));
		byStream.forEach((stream, methods) -> streams.put(stream, streamOf(stream, methods, repeating)));
		this.streams = Collections.unmodifiableMap(streams);
	}

	/**
	 * The listeners by stream.
	 * @return listeners by name of the stream, only streams that have one; empty before
	 * all singletons exist
	 */
	public Map<String, StreamListeners> getStreams() {
		return this.streams;
	}

	/**
	 * Ids of all listeners, of those in parent contexts too: properties are inherited.
	 * @return the ids
	 */
	public Set<String> getIds() {
		Assert.state(this.beanFactory != null, "No bean factory");
		Set<String> ids = new TreeSet<>();
		BeanFactory parent = this.beanFactory.getParentBeanFactory();
		if (parent != null) {
			parent.getBeanProvider(WalListenerMethodProcessor.class)
				.ifAvailable((processor) -> ids.addAll(processor.getIds()));
		}
		this.streams.values()
			.stream()
			.flatMap((stream) -> stream.listeners().stream())
			.forEach((listener) -> ids.add(listener.id()));
		return ids;
	}

	// The proxy of a scoped bean has its methods too, but the bean itself is looked at.
	private static Class<?> beanType(ConfigurableListableBeanFactory beanFactory, String beanName) {
		boolean proxy = beanFactory.containsBeanDefinition(ScopedProxyUtils.getTargetBeanName(beanName));
		Class<?> beanType = proxy ? null : AutoProxyUtils.determineTargetClass(beanFactory, beanName);
		return (beanType != null) ? beanType : Object.class;
	}

	private static Map<Method, WalListener> methods(Class<?> beanType) {
		if (beanType.getName().startsWith("org.springframework.")
				|| !AnnotationUtils.isCandidateClass(beanType, WalListener.class)) {
			return Map.of();
		}
		MethodIntrospector.MetadataLookup<WalListener> lookup = (method) -> AnnotatedElementUtils
			.findMergedAnnotation(method, WalListener.class);
		return MethodIntrospector.selectMethods(beanType, lookup);
	}

	private static void requireUnique(String id, Method method, Map<String, Method> known) {
		Method other = known.putIfAbsent(id, method);
		if (other != null) {
			throw new DuplicateListenerException(method, id, other);
		}
	}

	private StreamListeners streamOf(String stream, List<ListenerMethod> methods, ListenerCalls.Repeating repeating) {
		methods.sort(CALL_ORDER);
		QualifiedNames names = new QualifiedNames(this.configuration.tableLookup(stream));
		return new StreamListeners(stream, methods, new TableResolution(names), repeating,
				this.configuration.unitOfWork(stream));
	}

}
