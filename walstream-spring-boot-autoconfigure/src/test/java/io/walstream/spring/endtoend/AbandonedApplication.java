package io.walstream.spring.endtoend;

import java.util.concurrent.CountDownLatch;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.event.EventListener;

import io.walstream.change.ChangeMetadata;
import io.walstream.change.Row;
import io.walstream.spring.WalListener;
import io.walstream.spring.WalStreamStateChangedEvent;

/**
 * An application for a JVM of its own that never ends by itself. Its standard output is
 * how the process tells the test what it does: it prints the states of its stream and
 * each order that it is called with, and does not return from the call for order 3.
 */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
public class AbandonedApplication {

	static final String STARTED = "started";

	static final String STATE = "state ";

	static final String CALLED = "called with ";

	public static void main(String[] args) {
		SpringApplication.run(AbandonedApplication.class, args);
		System.out.println(STARTED);
	}

	@WalListener("orders")
	void on(Row order, ChangeMetadata metadata) throws InterruptedException {
		System.out.println(CALLED + order.get("id") + " " + metadata.id());
		if (order.get("id").equals(3L)) {
			new CountDownLatch(1).await();
		}
	}

	@EventListener
	void on(WalStreamStateChangedEvent event) {
		System.out.println(STATE + event.getTo());
	}

}
