package io.walstream.spring.autoconfigure;

import java.time.InstantSource;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import io.walstream.spring.actuate.MonitoredStreams;
import io.walstream.spring.actuate.WalStreamHealthContributor;

import static org.assertj.core.api.Assertions.assertThat;

class WalStreamHealthContributorAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(WalStreamHealthContributorAutoConfiguration.class))
		.withBean(MonitoredStreams.class, () -> List::of);

	@Test
	void contributorWhenNothingIsSetIsThere() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(WalStreamHealthContributor.class)
			.hasBean("walstreamHealthContributor"));
	}

	@Test
	void contributorWhenDisabledIsNotThere() {
		this.contextRunner.withPropertyValues("management.health.walstream.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(WalStreamHealthContributor.class));
	}

	@Test
	void contributorWhenHealthIsMissingIsNotThere() {
		this.contextRunner.withClassLoader(new FilteredClassLoader(HealthContributor.class))
			.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean("walstreamHealthContributor"));
	}

	@Test
	void contributorWhenApplicationHasItsOwnBacksOff() {
		WalStreamHealthContributor own = new WalStreamHealthContributor(List::of, InstantSource.system());
		this.contextRunner.withBean("walstreamHealthContributor", HealthContributor.class, () -> own)
			.run((context) -> assertThat(context.getBean(HealthContributor.class)).isSameAs(own));
	}

}
