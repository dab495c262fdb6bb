package io.walstream.spring.listener;

import java.util.Map;

import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.BeanFactoryAware;
import org.springframework.beans.factory.SmartInitializingSingleton;

/**
 * Finds the {@link io.walstream.spring.WalListener} methods of all singleton beans once
 * all of them exist, by the type of the bean: a lazy bean is not created for it.
 */
public final class WalListenerMethodProcessor implements SmartInitializingSingleton, BeanFactoryAware {

	/**
	 * Creates the processor.
	 * @param configuration tells the settings of the listeners
	 */
	public WalListenerMethodProcessor(ListenerConfiguration configuration) {
	}

	@Override
	public void setBeanFactory(BeanFactory beanFactory) {
	}

	@Override
	public void afterSingletonsInstantiated() {
	}

	/**
	 * The listeners by stream.
	 * @return listeners by name of the stream, only streams that have one
	 */
	public Map<String, StreamListeners> getStreams() {
		return Map.of();
	}

}
