package io.walstream.pgoutput;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;

import io.walstream.failure.PgOutputDecodingException;
import io.walstream.wal.Lsn;

/**
 * Reads the fields of one message in network byte order and checks each against the bytes
 * that are there. The only place that touches the bytes while a message is decoded. Field
 * names and offsets, counted from the begin of the message, stand in every refusal; the
 * bytes themselves never do.
 */
final class WireReader {

	private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

	private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

	private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

	private static final long MICROS_PER_SECOND = 1_000_000;

	private static final long POSTGRES_EPOCH_SECOND = 946_684_800;

	private final byte[] bytes;

	private final int start;

	private int position;

	/**
	 * Starts at the begin of a message that ends with the array.
	 * @param bytes bytes that hold the message at their end
	 * @param start index where the message begins
	 */
	WireReader(byte[] bytes, int start) {
		Objects.checkFromToIndex(start, bytes.length, bytes.length);
		this.bytes = bytes;
		this.start = start;
		this.position = start;
	}

	byte[] bytes() {
		return this.bytes;
	}

	int position() {
		return this.position;
	}

	int remaining() {
		return this.bytes.length - this.position;
	}

	char readLetter(String field) {
		return (char) (this.bytes[advance(Byte.BYTES, field)] & 0xFF);
	}

	int readFlags(String field, int known) {
		int flags = readLetter(field);
		if ((flags & ~known) != 0) {
			throw refuse(field, "has unknown bits");
		}
		return flags;
	}

	int readInt(String field) {
		return (int) INT.get(this.bytes, advance(Integer.BYTES, field));
	}

	long readUnsignedInt(String field) {
		return Integer.toUnsignedLong(readInt(field));
	}

	Lsn readLsn(String field) {
		return new Lsn(readLong(field));
	}

	/**
	 * Reads microseconds since 2000-01-01 00:00:00 UTC.
	 * @param field name of the field
	 * @return the time, precise to one microsecond
	 */
	Instant readTimestamp(String field) {
		long micros = readLong(field);
		return Instant.ofEpochSecond(POSTGRES_EPOCH_SECOND + Math.floorDiv(micros, MICROS_PER_SECOND),
				Math.floorMod(micros, MICROS_PER_SECOND) * 1000);
	}

	/**
	 * Reads a 16 bit number of elements that follow.
	 * @param field name of the field
	 * @param elementBytes bytes that an element takes at least
	 * @return the number, for which there are enough bytes
	 */
	int readShortCount(String field, int elementBytes) {
		short count = (short) SHORT.get(this.bytes, advance(Short.BYTES, field));
		return requireCount(count, elementBytes, field);
	}

	/**
	 * Checks a number of elements before anything is allocated for them.
	 * @param count the number as it was read
	 * @param elementBytes bytes that an element takes at least
	 * @param field name of the field
	 * @return the number, for which there are enough bytes
	 */
	int requireCount(int count, int elementBytes, String field) {
		if (count < 0) {
			throw refuse(field, "is negative");
		}
		if ((long) count * elementBytes > remaining()) {
			throw refuse(field, "is greater than the bytes allow");
		}
		return count;
	}

	/**
	 * Reads the 32 bit length of the bytes that follow.
	 * @param field name of the field
	 * @return the length, which is there
	 */
	int readLength(String field) {
		return requireCount(readInt(field), Byte.BYTES, field);
	}

	/**
	 * Reads text that ends with a zero byte.
	 * @param field name of the field
	 * @return the text
	 */
	String readString(String field) {
		int from = this.position;
		int end = from;
		while (end < this.bytes.length && this.bytes[end] != 0) {
			end++;
		}
		if (end == this.bytes.length) {
			throw refuse(field, "is not terminated");
		}
		String text = Utf8.decode(this.bytes, from, end);
		if (text == null) {
			throw refuse(field, "is not UTF-8");
		}
		this.position = end + 1;
		return text;
	}

	byte[] readBytes(int length, String field) {
		int from = advance(length, field);
		return Arrays.copyOfRange(this.bytes, from, from + length);
	}

	void skip(int length, String field) {
		advance(length, field);
	}

	void requireExhausted() {
		if (remaining() > 0) {
			throw refuse("End of message", "was expected");
		}
	}

	/**
	 * Words a refusal of what was just read.
	 * @param field name of the field
	 * @param reason what is wrong, without any content
	 * @return the exception to throw
	 */
	PgOutputDecodingException refuse(String field, String reason) {
		return new PgOutputDecodingException("%s %s at offset %d where %d bytes remain".formatted(field, reason,
				this.position - this.start, remaining()));
	}

	private long readLong(String field) {
		return (long) LONG.get(this.bytes, advance(Long.BYTES, field));
	}

	private int advance(int length, String field) {
		int from = this.position;
		if (length > this.bytes.length - from) {
			throw refuse(field, "needs %d bytes".formatted(length));
		}
		this.position = from + length;
		return from;
	}

}
