package io.walstream.spring.autoconfigure;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.walstream.spring.actuate.MonitoredStreams;
import io.walstream.spring.actuate.WalStreamEndpoint;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamEndpointAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(WalStreamEndpointAutoConfiguration.class))
		.withBean(MonitoredStreams.class, () -> List::of)
		.withPropertyValues("management.endpoints.web.exposure.include=*");

	@Test
	void endpointWhenExposedIsThere() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(WalStreamEndpoint.class));
	}

	@Test
	void endpointWhenNotExposedIsNotThere() {
		this.contextRunner.withPropertyValues("management.endpoints.web.exposure.include=health")
			.run((context) -> assertThat(context).doesNotHaveBean(WalStreamEndpoint.class));
	}

	@Test
	void endpointWhenItHasNoAccessIsNotThere() {
		this.contextRunner.withPropertyValues("management.endpoint.walstream.access=NONE")
			.run((context) -> assertThat(context).doesNotHaveBean(WalStreamEndpoint.class));
	}

	@Test
	void endpointWhenActuatorIsMissingIsNotThere() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(Endpoint.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("walStreamEndpoint"));
	}

	@Test
	void endpointWhenApplicationHasItsOwnBacksOff() {
		this.contextRunner.withBean("own", WalStreamEndpoint.class, () -> new WalStreamEndpoint(List::of))
			.run((context) -> assertThat(context).hasSingleBean(WalStreamEndpoint.class).hasBean("own"));
	}

	@Test
	void endpointWhenThereAreNoStreamsAtAllIsNotThere() {
		new ApplicationContextRunner()
			.withConfiguration(AutoConfigurations.of(WalStreamEndpointAutoConfiguration.class))
			.withPropertyValues("management.endpoints.web.exposure.include=*")
			.run((context) -> assertThat(context).doesNotHaveBean(WalStreamEndpoint.class));
	}

}
