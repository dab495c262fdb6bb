package io.walstream.spring.autoconfigure.stream;

import java.util.concurrent.ThreadFactory;

import org.springframework.boot.thread.Threading;
import org.springframework.core.env.Environment;
import org.springframework.core.task.VirtualThreadTaskExecutor;
import org.springframework.scheduling.concurrent.CustomizableThreadFactory;

/**
 * Makes the threads that call listeners: virtual ones if the application wants such,
 * never those of one of the application's own executors.
 */
final class ListenerThreads {

	private final Environment environment;

	ListenerThreads(Environment environment) {
		this.environment = environment;
	}

	ThreadFactory of(String stream) {
		String prefix = "walstream-" + stream + "-listener-";
		if (Threading.VIRTUAL.isActive(this.environment)) {
			return new VirtualThreadTaskExecutor(prefix).getVirtualThreadFactory();
		}
		CustomizableThreadFactory threads = new CustomizableThreadFactory(prefix);
		threads.setDaemon(true);
		return threads;
	}

}
