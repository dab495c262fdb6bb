package io.walstream.spring.autoconfigure;

import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

import io.walstream.spring.actuate.MonitoredStreams;
import io.walstream.spring.actuate.WalStreamEndpoint;

/**
 * Auto-configuration for {@link WalStreamEndpoint}.
 */
@AutoConfiguration(after = WalStreamAutoConfiguration.class)
@ConditionalOnClass({ Endpoint.class, ConditionalOnAvailableEndpoint.class })
@ConditionalOnAvailableEndpoint(WalStreamEndpoint.class)
@ConditionalOnBean(MonitoredStreams.class)
public final class WalStreamEndpointAutoConfiguration {

	@Bean
	@ConditionalOnMissingBean
	WalStreamEndpoint walStreamEndpoint(MonitoredStreams streams) {
		return new WalStreamEndpoint(streams);
	}

}
