package io.walstream.spring;

import io.walstream.settings.WalStreamSettings;

/**
 * Changes the settings of a stream that the properties gave it, before they are checked
 * and used. Beans of this type are found by their type and called in their order, each
 * for every stream; {@link WalStreamSettings#name()} tells which one it is. Called when
 * the application starts, also by a thread that looks for what streams without listeners
 * left behind.
 */
@FunctionalInterface
public interface WalStreamSettingsCustomizer {

	/**
	 * Customizes settings.
	 * @param settings settings as properties and earlier customizers made them
	 * @return the settings to use, the same ones for a stream that is to stay as it is;
	 * the name of the stream and the source of its tables must stay, else the application
	 * does not start
	 */
	WalStreamSettings customize(WalStreamSettings settings);

}
