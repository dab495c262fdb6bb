package io.walstream.spring.failure;

import io.walstream.failure.WalStreamException;

/**
 * A customizer of the application failed or returned settings that cannot work.
 */
public class SettingsCustomizationException extends WalStreamException {

	private static final long serialVersionUID = 1L;

	private final String stream;

	private final String customizer;

	public SettingsCustomizationException(String stream, String customizer, String problem) {
		super(message(stream, customizer, problem));
		this.stream = stream;
		this.customizer = customizer;
	}

	public SettingsCustomizationException(String stream, String customizer, String problem, Throwable cause) {
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

	public String getCustomizer() {
		return this.customizer;
	}

}
