package io.walstream.spring.autoconfigure.stream;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.core.env.Environment;
import org.springframework.util.StringUtils;

import io.walstream.spring.autoconfigure.properties.PropertyNames;
import io.walstream.spring.autoconfigure.properties.SlotProperties;
import io.walstream.stream.WalStream;

/**
 * Names of what an application has in the server.
 *
 * @param application name of the application, {@code null} if it has none
 * @param mainPackage package of the application's main class, empty if unknown
 */
record StreamNames(@Nullable String application, String mainPackage) {

	private static final String PREFIX = "walstream";

	/** {@code NAMEDATALEN} of the server less the terminator. */
	private static final int MAX_LENGTH = 63;

	private static final int HASH_LENGTH = 8;

	private static final Pattern SLOT_NAME = Pattern.compile("[a-z0-9_]{1," + MAX_LENGTH + "}");

	static StreamNames of(Environment environment, BeanFactory beanFactory) {
		String application = environment.getProperty("spring.application.name");
		List<String> packages = AutoConfigurationPackages.has(beanFactory) ? AutoConfigurationPackages.get(beanFactory)
				: List.of();
		return new StreamNames(StringUtils.hasText(application) ? application : null,
				packages.isEmpty() ? "" : packages.get(0));
	}

	/**
	 * Text that tells this application from others.
	 */
	String owner() {
		return ((this.application != null) ? this.application : "") + "/" + this.mainPackage;
	}

	/**
	 * What an owner that the server remembers is to this application.
	 * @param owner the owner
	 * @return how far the two agree
	 */
	Kinship kinship(String owner) {
		int end = owner.lastIndexOf('/');
		boolean sameName = this.application != null && end >= 0 && this.application.equals(owner.substring(0, end));
		boolean samePackage = !this.mainPackage.isEmpty() && end >= 0
				&& this.mainPackage.equals(owner.substring(end + 1));
		if (owner.equals(owner())) {
			return (sameName || samePackage) ? Kinship.SELF : Kinship.OTHER;
		}
		return (sameName || samePackage) ? Kinship.RENAMED : Kinship.OTHER;
	}

	/**
	 * Name that sessions on the server show.
	 */
	String applicationName(String stream) {
		return join((this.application != null) ? this.application : PREFIX, stream);
	}

	String slotName(String stream, SlotProperties properties) {
		String name = properties.getName();
		if (name == null) {
			return derived(stream);
		}
		if (!SLOT_NAME.matcher(name).matches()) {
			throw new InvalidConfigurationPropertyValueException(PropertyNames.of(stream, "slot.name"), name,
					"The name of a slot has 1 to 63 lower-case letters, digits and underscores.");
		}
		return name;
	}

	Optional<String> warning() {
		return (this.application != null) ? Optional.empty()
				: Optional.of("spring.application.name is not set: slot and publication have names that any other "
						+ "application without a name has too");
	}

	private String derived(String stream) {
		String full = (this.application != null) ? PREFIX + "_" + this.application : PREFIX;
		full = join(full, stream);
		String name = full.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_]", "_");
		if (name.length() <= MAX_LENGTH) {
			return name;
		}
		return name.substring(0, MAX_LENGTH - HASH_LENGTH - 1) + "_" + hash(full);
	}

	private static String join(String name, String stream) {
		return WalStream.DEFAULT_NAME.equals(stream) ? name : name + "_" + stream;
	}

	private static String hash(String name) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256").digest(name.getBytes(StandardCharsets.UTF_8));
			return HexFormat.of().formatHex(digest).substring(0, HASH_LENGTH);
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("SHA-256 is not available", ex);
		}
	}

	/**
	 * What an owner can be to this application.
	 */
	enum Kinship {

		/** This application. */
		SELF,
		/** Has its name or its main package: perhaps what it was called before. */
		RENAMED,
		/** Another application, or one that cannot be told. */
		OTHER

	}

}
