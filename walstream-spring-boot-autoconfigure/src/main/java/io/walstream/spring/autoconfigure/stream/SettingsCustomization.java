package io.walstream.spring.autoconfigure.stream;

import java.time.Duration;
import java.util.List;

import org.springframework.beans.factory.ListableBeanFactory;

import io.walstream.settings.FlowSettings;
import io.walstream.settings.RecoverySettings;
import io.walstream.settings.WalStreamSettings;
import io.walstream.spring.WalStreamSettingsCustomizer;
import io.walstream.spring.failure.SettingsCustomizationException;

/**
 * Lets the application's customizers change the settings of a stream, and refuses what
 * cannot work.
 */
final class SettingsCustomization {

	private final List<WalStreamSettingsCustomizer> customizers;

	SettingsCustomization(ListableBeanFactory beanFactory) {
		this.customizers = beanFactory.getBeanProvider(WalStreamSettingsCustomizer.class).orderedStream().toList();
	}

	/**
	 * Customizes settings.
	 * @param settings settings as the properties say
	 * @return the settings to use
	 * @throws SettingsCustomizationException if a customizer fails or its result cannot
	 * work
	 */
	WalStreamSettings apply(WalStreamSettings settings) {
		WalStreamSettings result = settings;
		for (WalStreamSettingsCustomizer customizer : this.customizers) {
			result = apply(customizer, result);
		}
		return result;
	}

	private static WalStreamSettings apply(WalStreamSettingsCustomizer customizer, WalStreamSettings settings) {
		Result result = new Result(settings.name(), customizer.getClass().getName());
		WalStreamSettings customized = call(customizer, settings, result);
		result.require(customized != null, "gave no settings");
		result.require(customized.name().equals(settings.name()), "changed the name of the stream");
		result.require(customized.publication().tables() == settings.publication().tables(),
				"changed the source of the tables, expected that of the stream's listeners");
		check(customized.flow(), result);
		check(customized.recovery(), result);
		return customized;
	}

	private static WalStreamSettings call(WalStreamSettingsCustomizer customizer, WalStreamSettings settings,
			Result result) {
		try {
			return customizer.customize(settings);
		}
		catch (RuntimeException ex) {
			throw new SettingsCustomizationException(result.stream(), result.customizer(), "failed", ex);
		}
	}

	private static void check(FlowSettings flow, Result result) {
		result.atLeastOne("flow.bufferChanges", flow.bufferChanges());
		result.atLeastOne("flow.bufferBytes", flow.bufferBytes());
		result.atLeastOne("flow.batchChanges", flow.batchChanges());
		result.notNegative("flow.holdRetryInterval", flow.holdRetryInterval());
		result.notNegative("flow.stopTimeout", flow.stopTimeout());
	}

	private static void check(RecoverySettings recovery, Result result) {
		result.positive("recovery.initialDelay", recovery.initialDelay());
		result.atLeastOne("recovery.multiplier", recovery.multiplier());
		result.positive("recovery.maxDelay", recovery.maxDelay());
		result.positive("recovery.standbyInterval", recovery.standbyInterval());
	}

	/**
	 * What a customizer made for a stream.
	 *
	 * @param stream name of the stream
	 * @param customizer class of the customizer
	 */
	private record Result(String stream, String customizer) {

		void atLeastOne(String setting, Number value) {
			require(value.doubleValue() >= 1, "set '%s' to '%s', expected at least 1".formatted(setting, value));
		}

		void positive(String setting, Duration value) {
			require(!value.isNegative() && !value.isZero(),
					"set '%s' to '%s', expected longer than zero".formatted(setting, value));
		}

		void notNegative(String setting, Duration value) {
			require(!value.isNegative(), "set '%s' to '%s', expected not negative".formatted(setting, value));
		}

		void require(boolean valid, String problem) {
			if (!valid) {
				throw new SettingsCustomizationException(this.stream, this.customizer, problem);
			}
		}

	}

}
