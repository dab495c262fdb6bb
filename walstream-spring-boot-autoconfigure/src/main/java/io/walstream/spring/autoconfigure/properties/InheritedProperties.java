package io.walstream.spring.autoconfigure.properties;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DataObjectPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.Environment;

import io.walstream.stream.WalStream;

/**
 * Binds the properties of a stream or listener over those that they are inherited from.
 */
public final class InheritedProperties {

	/** What need not stand in brackets. */
	private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-]+");

	private final Binder binder;

	public InheritedProperties(Environment environment) {
		this.binder = Binder.get(environment);
	}

	/**
	 * Binds the defaults and then, onto the same object, what is set for the stream.
	 * @param name name of the stream
	 * @return properties of the stream
	 */
	public StreamProperties stream(String name) {
		StreamProperties properties = new StreamProperties();
		this.binder.bind(WalStreamProperties.PREFIX, Bindable.ofInstance(properties));
		if (!WalStream.DEFAULT_NAME.equals(name)) {
			properties.getSlot().setName(null);
			properties.getPublication().setName(null);
			bindEntry("streams", name, properties);
		}
		return properties;
	}

	public ListenerProperties listener(String stream, String id) {
		ListenerProperties properties = stream(stream).getListener();
		bindEntry("listeners", id, properties);
		return properties;
	}

	/**
	 * Whether what is set under a key of a map counts for a stream or listener.
	 * @param key the key, as it was bound
	 * @param name name of the stream, or id of the listener
	 * @return whether the two are the same, be it in another notation
	 */
	public static boolean isSame(String key, String name) {
		return key.equals(name) || PLAIN.matcher(name).matches() && uniform(key).equals(uniform(name));
	}

	private static String uniform(String key) {
		return key.replaceAll("[-_]", "").toLowerCase(Locale.ROOT);
	}

	// The key may stand in brackets or, where its characters allow it, without.
	private void bindEntry(String map, String key, Object properties) {
		String prefix = WalStreamProperties.PREFIX + "." + map;
		for (String name : List.of(prefix + "." + DataObjectPropertyName.toDashedForm(key), prefix + "[" + key + "]")) {
			if (ConfigurationPropertyName.isValid(name)) {
				this.binder.bind(name, Bindable.ofInstance(properties));
			}
		}
	}

}
