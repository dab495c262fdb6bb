package io.walstream.spring.autoconfigure.diagnostics;

import io.walstream.failure.PortableChangeException;
import io.walstream.spring.failure.SettingsCustomizationException;
import io.walstream.spring.failure.StreamHandlerException;
import io.walstream.wal.ShownText;

/**
 * What to do about a bean by which an application extends walstream.
 */
final class BeanRemedies {

	private BeanRemedies() {
	}

	static void addTo(Remedies remedies) {
		remedies.on(SettingsCustomizationException.class, BeanRemedies::customization)
			.on(StreamHandlerException.class, BeanRemedies::handler)
			.on(PortableChangeException.class, BeanRemedies::portableChange);
	}

	private static String customization(SettingsCustomizationException failure) {
		return "Change the method 'customize' of '%s' so that it gives settings that can work, for a stream that it does not care for those that it got."
			.formatted(ShownText.of(failure.getCustomizer()));
	}

	private static String handler(StreamHandlerException failure) {
		return "Change the handler as described above. Only one handler, or the listeners, can receive the changes of stream '%s': give the others another stream, by the method 'stream' of a WalStreamHandler or the attribute 'stream' of @WalListener."
			.formatted(ShownText.of(failure.getStream()));
	}

	private static String portableChange(PortableChangeException failure) {
		return "Read the text as 'PortableChange.toJson' wrote it, with the release of walstream that wrote it or a later one; look at the field '%s'."
			.formatted(ShownText.of(failure.getField()));
	}

}
