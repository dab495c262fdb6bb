package io.walstream.spring.autoconfigure;

import java.time.InstantSource;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthContributor;
import org.springframework.context.annotation.Bean;

import io.walstream.spring.actuate.MonitoredStreams;
import io.walstream.spring.actuate.WalStreamHealthContributor;

/**
 * Auto-configuration for {@link WalStreamHealthContributor}.
 */
@AutoConfiguration(after = WalStreamAutoConfiguration.class)
@ConditionalOnClass({ HealthContributor.class, ConditionalOnEnabledHealthIndicator.class })
@ConditionalOnEnabledHealthIndicator("walstream")
@ConditionalOnBean(MonitoredStreams.class)
public final class WalStreamHealthContributorAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = { "walstreamHealthIndicator", "walstreamHealthContributor" })
	WalStreamHealthContributor walstreamHealthContributor(MonitoredStreams streams) {
		return new WalStreamHealthContributor(streams, InstantSource.system());
	}

}
