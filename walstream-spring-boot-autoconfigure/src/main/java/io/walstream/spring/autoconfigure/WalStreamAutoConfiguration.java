package io.walstream.spring.autoconfigure;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.SearchStrategy;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

import io.walstream.spring.WalListener;
import io.walstream.spring.WalStreamRegistry;
import io.walstream.spring.autoconfigure.connection.StreamServers;
import io.walstream.spring.autoconfigure.properties.InheritedProperties;
import io.walstream.spring.autoconfigure.properties.WalStreamProperties;
import io.walstream.spring.autoconfigure.stream.ConfiguredListeners;
import io.walstream.spring.autoconfigure.stream.ConfiguredStreams;
import io.walstream.spring.autoconfigure.stream.KeepAlive;
import io.walstream.spring.autoconfigure.stream.LeftBehindReport;
import io.walstream.spring.autoconfigure.stream.StateEvents;
import io.walstream.spring.autoconfigure.stream.StreamFactory;
import io.walstream.spring.autoconfigure.stream.StreamLifecycle;
import io.walstream.spring.autoconfigure.stream.StreamSetupLifecycle;
import io.walstream.spring.listener.StreamReceivers;
import io.walstream.spring.listener.WalListenerMethodProcessor;

/**
 * Auto-configuration for {@link WalListener @WalListener} methods. Each application
 * context serves the listeners of its own beans. An application with a
 * {@link WalStreamRegistry} of its own gets nothing.
 */
@AutoConfiguration(after = { DataSourceAutoConfiguration.class, TransactionAutoConfiguration.class })
@ConditionalOnClass(name = "org.postgresql.Driver")
@ConditionalOnBooleanProperty(name = "walstream.enabled", matchIfMissing = true)
@ConditionalOnMissingBean(value = WalStreamRegistry.class, search = SearchStrategy.CURRENT)
@EnableConfigurationProperties(WalStreamProperties.class)
public final class WalStreamAutoConfiguration {

	private final InheritedProperties properties;

	WalStreamAutoConfiguration(Environment environment) {
		this.properties = new InheritedProperties(environment);
	}

	@Bean
	StreamServers walStreamServers(WalStreamProperties properties, ConfigurableListableBeanFactory beanFactory) {
		return new StreamServers(properties, this.properties, beanFactory);
	}

	@Bean
	WalListenerMethodProcessor walListenerMethodProcessor(StreamServers servers) {
		return new WalListenerMethodProcessor(new ConfiguredListeners(this.properties, servers));
	}

	@Bean
	StreamReceivers walStreamReceivers(WalListenerMethodProcessor listeners, StreamServers servers,
			ConfigurableListableBeanFactory beanFactory) {
		return new StreamReceivers(listeners, new ConfiguredListeners(this.properties, servers), beanFactory);
	}

	@Bean
	StateEvents walStreamStateEvents(ApplicationEventPublisher publisher) {
		return new StateEvents(publisher);
	}

	@Bean
	StreamFactory walStreamFactory(StreamServers servers, Environment environment,
			ConfigurableListableBeanFactory beanFactory) {
		return new StreamFactory(this.properties, servers, environment, beanFactory);
	}

	@Bean
	KeepAlive walStreamKeepAlive() {
		return new KeepAlive();
	}

	@Bean
	ConfiguredStreams walStreams(WalListenerMethodProcessor listeners, StreamReceivers receivers, StreamFactory factory,
			StateEvents events, KeepAlive keepAlive, WalStreamProperties properties) {
		return new ConfiguredStreams(listeners, receivers, factory, events, keepAlive, properties);
	}

	@Bean
	@DependsOnDatabaseInitialization
	StreamSetupLifecycle walStreamSetupLifecycle(ConfiguredStreams streams, StreamFactory factory) {
		return new StreamSetupLifecycle(streams, new LeftBehindReport(factory));
	}

	@Bean
	StreamLifecycle walStreamLifecycle(ConfiguredStreams streams, StateEvents events, KeepAlive keepAlive) {
		return new StreamLifecycle(streams, events, keepAlive);
	}

	@Bean
	static LazyInitializationExcludeFilter walStreamLazyInitializationExcludeFilter() {
		return LazyInitializationExcludeFilter.forBeanTypes(WalListenerMethodProcessor.class,
				StreamSetupLifecycle.class, StreamLifecycle.class);
	}

}
