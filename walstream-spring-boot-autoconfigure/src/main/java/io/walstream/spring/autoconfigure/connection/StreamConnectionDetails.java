package io.walstream.spring.autoconfigure.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.util.ObjectUtils;

import io.walstream.spring.autoconfigure.properties.WalStreamConnectionDetails;

/**
 * The {@link WalStreamConnectionDetails} beans.
 */
final class StreamConnectionDetails {

	private final ConfigurableListableBeanFactory beanFactory;

	StreamConnectionDetails(ConfigurableListableBeanFactory beanFactory) {
		this.beanFactory = beanFactory;
	}

	/**
	 * The bean that is qualified with the name of a stream.
	 * @param stream name of the stream
	 * @return the connection details, empty if there is no such bean
	 */
	Optional<WalStreamConnectionDetails> qualified(String stream) {
		return names().stream()
			.filter((name) -> BeanFactoryAnnotationUtils.isQualifierMatch(stream::equals, name, this.beanFactory))
			.findFirst()
			.map(this::bean);
	}

	/**
	 * The bean that has no qualifier, or the primary one of several.
	 * @return the connection details, empty if there is no such bean
	 */
	Optional<WalStreamConnectionDetails> unqualified() {
		List<String> candidates = new ArrayList<>(names());
		candidates.removeIf(this::isQualified);
		if (candidates.size() < 2) {
			return candidates.stream().findFirst().map(this::bean);
		}
		return Optional.of(candidates.stream()
			.filter(this::isPrimary)
			.findFirst()
			.map(this::bean)
			.orElseThrow(() -> new NoUniqueBeanDefinitionException(WalStreamConnectionDetails.class, candidates)));
	}

	private List<String> names() {
		return List.of(this.beanFactory.getBeanNamesForType(WalStreamConnectionDetails.class));
	}

	private boolean isQualified(String name) {
		String[] aliases = this.beanFactory.getAliases(name);
		return BeanFactoryAnnotationUtils.isQualifierMatch(
				(qualifier) -> !qualifier.equals(name) && !ObjectUtils.containsElement(aliases, qualifier), name,
				this.beanFactory);
	}

	private boolean isPrimary(String name) {
		return this.beanFactory.containsBeanDefinition(name)
				&& this.beanFactory.getMergedBeanDefinition(name).isPrimary();
	}

	private WalStreamConnectionDetails bean(String name) {
		return this.beanFactory.getBean(name, WalStreamConnectionDetails.class);
	}

}
