package io.walstream.pgoutput;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

import org.jspecify.annotations.Nullable;

/**
 * Exact decoding of text: what is not UTF-8 is never replaced by something else.
 */
final class Utf8 {

	private static final char REPLACEMENT = '\uFFFD';

	private Utf8() {
	}

	/**
	 * Decodes a range of bytes.
	 * @param bytes bytes that hold the text
	 * @param from where it begins
	 * @param to where it ends, exclusive
	 * @return the text, {@code null} if the bytes are not UTF-8
	 */
	static @Nullable String decode(byte[] bytes, int from, int to) {
		String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
		// The fast way above hides errors behind a character that may be meant as well.
		return (text.indexOf(REPLACEMENT) < 0) ? text : decodeStrictly(bytes, from, to);
	}

	private static @Nullable String decodeStrictly(byte[] bytes, int from, int to) {
		try {
			return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
		}
		catch (CharacterCodingException ex) {
			return null;
		}
	}

}
