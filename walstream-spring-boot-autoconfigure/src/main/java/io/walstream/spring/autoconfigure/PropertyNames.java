package io.walstream.spring.autoconfigure;

import io.walstream.stream.WalStream;

/**
 * How keys of a stream are written.
 */
final class PropertyNames {

	private PropertyNames() {
	}

	static String of(String stream, String key) {
		String prefix = WalStream.DEFAULT_NAME.equals(stream) ? "" : "streams." + stream + ".";
		return WalStreamProperties.PREFIX + "." + prefix + key;
	}

}
