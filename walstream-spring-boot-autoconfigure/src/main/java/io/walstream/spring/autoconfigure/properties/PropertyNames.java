package io.walstream.spring.autoconfigure.properties;

import io.walstream.stream.WalStream;

/**
 * How keys of a stream or listener are written.
 */
public final class PropertyNames {

	private PropertyNames() {
	}

	public static String of(String stream, String key) {
		String prefix = WalStream.DEFAULT_NAME.equals(stream) ? "" : "streams." + stream + ".";
		return WalStreamProperties.PREFIX + "." + prefix + key;
	}

	public static String ofListener(String id, String key) {
		String element = id.matches("[a-z0-9-]+") ? "." + id : "[" + id + "]";
		return WalStreamProperties.PREFIX + ".listeners" + element + "." + key;
	}

}
