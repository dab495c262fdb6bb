package io.walstream.value;

import java.nio.ByteBuffer;

/**
 * Binary formats of the types whose format is plain: numbers in network byte order, and
 * bytes.
 */
final class BinaryForms {

	private BinaryForms() {
	}

	static Boolean bool(byte[] bytes) {
		return switch (exactly(Byte.BYTES, bytes).get()) {
			case 0 -> Boolean.FALSE;
			case 1 -> Boolean.TRUE;
			default -> throw new IllegalArgumentException("bool is neither 0 nor 1");
		};
	}

	static Integer int2(byte[] bytes) {
		return (int) exactly(Short.BYTES, bytes).getShort();
	}

	static Integer int4(byte[] bytes) {
		return exactly(Integer.BYTES, bytes).getInt();
	}

	static Long int8(byte[] bytes) {
		return exactly(Long.BYTES, bytes).getLong();
	}

	private static ByteBuffer exactly(int length, byte[] bytes) {
		if (bytes.length != length) {
			throw new IllegalArgumentException("%d bytes, expected %d".formatted(bytes.length, length));
		}
		return ByteBuffer.wrap(bytes);
	}

}
