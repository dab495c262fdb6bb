package io.walstream.value;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Reads the text of a {@code bytea}, in the hex format or in the escape format. The two
 * cannot be confused: a backslash of the escape format is followed by another one or by
 * three octal digits, never by an {@code x}.
 */
final class ByteaText {

	private ByteaText() {
	}

	static byte[] parse(String text) {
		if (text.startsWith("\\x")) {
			return HexFormat.of().parseHex(text, 2, text.length());
		}
		return parseEscaped(text);
	}

	private static byte[] parseEscaped(String text) {
		byte[] bytes = new byte[text.length()];
		int size = 0;
		int position = 0;
		while (position < text.length()) {
			if (text.charAt(position) != '\\') {
				bytes[size++] = ascii(text.charAt(position++));
			}
			else if (text.startsWith("\\\\", position)) {
				bytes[size++] = '\\';
				position += 2;
			}
			else {
				bytes[size++] = octal(text, position + 1);
				position += 4;
			}
		}
		return Arrays.copyOf(bytes, size);
	}

	private static byte ascii(char character) {
		if (character > 0x7F) {
			throw new IllegalArgumentException("bytea holds a character that is not ASCII");
		}
		return (byte) character;
	}

	private static byte octal(String text, int position) {
		if (position + 3 > text.length()) {
			throw new IllegalArgumentException("bytea ends in an escape");
		}
		int value = 0;
		for (int i = position; i < position + 3; i++) {
			int digit = text.charAt(i) - '0';
			if (digit < 0 || digit > 7) {
				throw new IllegalArgumentException("bytea holds an unknown escape");
			}
			value = value * 8 + digit;
		}
		if (value > 0xFF) {
			throw new IllegalArgumentException("bytea holds an octal escape above 377");
		}
		return (byte) value;
	}

}
