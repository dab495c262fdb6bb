package io.walstream.setup;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Keys of the locks by which instances of an application take turns.
 */
final class AdvisoryLock {

	private AdvisoryLock() {
	}

	/**
	 * The key for an object.
	 * @param kind what it is
	 * @param name its name
	 * @return a number that no other application is likely to use
	 */
	static long key(String kind, String name) {
		try {
			byte[] digest = MessageDigest.getInstance("SHA-256")
				.digest(("walstream " + kind + " " + name).getBytes(StandardCharsets.UTF_8));
			return ByteBuffer.wrap(digest).getLong();
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException("Every Java platform has SHA-256", ex);
		}
	}

}
