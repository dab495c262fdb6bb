package io.walstream.spring.autoconfigure;

import io.walstream.wal.WalStreamException;

/**
 * A customizer of the application made settings that cannot work, or failed.
 */
class SettingsCustomizationException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	private final String customizer;

	SettingsCustomizationException(String stream, String customizer, String problem) {
		super(message(stream, customizer, problem));
		this.stream = stream;
		this.customizer = customizer;
	}

	SettingsCustomizationException(String stream, String customizer, String problem, Throwable cause) {
		super(message(stream, customizer, problem), cause);
		this.stream = stream;
		this.customizer = customizer;
	}

	private static String message(String stream, String customizer, String problem) {
		return "Customizer '%s' of the settings of stream '%s' %s".formatted(customizer, stream, problem);
	}

	String getStream() {
		return this.stream;
	}

	String getCustomizer() {
		return this.customizer;
	}

}
