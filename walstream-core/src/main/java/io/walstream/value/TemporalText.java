package io.walstream.value;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;

/**
 * Reads the texts of dates and times in DateStyle ISO. Years may have more than four
 * digits, {@code BC} stands at the end, an offset may have minutes and seconds, and 24:00
 * is the last moment of a day.
 */
final class TemporalText {

	private static final String BEFORE_CHRIST = " BC";

	private final String text;

	private int position;

	private TemporalText(String text) {
		this.text = text;
	}

	static LocalDate date(String text) {
		if (isInfinite(text)) {
			return isNegative(text) ? LocalDate.MIN : LocalDate.MAX;
		}
		TemporalText reader = new TemporalText(text);
		LocalDate date = reader.readDate();
		reader.requireEnd();
		return date;
	}

	static LocalTime time(String text) {
		TemporalText reader = new TemporalText(text);
		LocalTime time = reader.readTime();
		reader.requireEnd();
		return time;
	}

	static OffsetTime timeWithOffset(String text) {
		TemporalText reader = new TemporalText(text);
		OffsetTime time = OffsetTime.of(reader.readTime(), reader.readOffset());
		reader.requireEnd();
		return time;
	}

	static LocalDateTime timestamp(String text) {
		if (isInfinite(text)) {
			return isNegative(text) ? LocalDateTime.MIN : LocalDateTime.MAX;
		}
		TemporalText reader = new TemporalText(text);
		LocalDateTime timestamp = reader.readTimestamp();
		reader.requireEnd();
		return timestamp;
	}

	static OffsetDateTime timestampWithOffset(String text) {
		if (isInfinite(text)) {
			return isNegative(text) ? OffsetDateTime.MIN : OffsetDateTime.MAX;
		}
		TemporalText reader = new TemporalText(text);
		LocalDateTime timestamp = reader.readTimestamp();
		ZoneOffset offset = reader.readOffset();
		reader.requireEnd();
		return timestamp.atOffset(offset).withOffsetSameInstant(ZoneOffset.UTC);
	}

	/**
	 * Whether a date, timestamp or interval is infinite.
	 * @param text the text
	 * @return whether it is {@code infinity} or {@code -infinity}
	 */
	static boolean isInfinite(String text) {
		return text.equals("infinity") || text.equals("-infinity");
	}

	private static boolean isNegative(String text) {
		return text.charAt(0) == '-';
	}

	private LocalDateTime readTimestamp() {
		LocalDate date = readDate();
		expect(' ');
		return date.atTime(readTime());
	}

	private LocalDate readDate() {
		int year = readNumber();
		expect('-');
		int month = readNumber();
		expect('-');
		int day = readNumber();
		return LocalDate.of(this.text.endsWith(BEFORE_CHRIST) ? 1 - year : year, month, day);
	}

	private LocalTime readTime() {
		int hour = readNumber();
		expect(':');
		int minute = readNumber();
		expect(':');
		int second = readNumber();
		int nano = isAt('.') ? readFraction() : 0;
		if (hour == 24 && minute == 0 && second == 0 && nano == 0) {
			return LocalTime.MAX;
		}
		return LocalTime.of(hour, minute, second, nano);
	}

	private int readFraction() {
		this.position++;
		int start = this.position;
		int nano = readNumber();
		for (int digits = this.position - start; digits < 9; digits++) {
			nano *= 10;
		}
		return nano;
	}

	private ZoneOffset readOffset() {
		int sign = isAt('-') ? -1 : 1;
		if (sign > 0) {
			expect('+');
		}
		else {
			expect('-');
		}
		return ZoneOffset.ofHoursMinutesSeconds(sign * readNumber(), sign * readNextNumber(), sign * readNextNumber());
	}

	private int readNextNumber() {
		if (!isAt(':')) {
			return 0;
		}
		this.position++;
		return readNumber();
	}

	private int readNumber() {
		int start = this.position;
		int number = 0;
		while (this.position < this.text.length() && Character.isDigit(this.text.charAt(this.position))) {
			number = number * 10 + this.text.charAt(this.position) - '0';
			this.position++;
		}
		if (this.position == start || this.position - start > 9) {
			throw new DateTimeException("Number is missing or too long");
		}
		return number;
	}

	private boolean isAt(char expected) {
		return this.position < this.text.length() && this.text.charAt(this.position) == expected;
	}

	private void expect(char expected) {
		if (!isAt(expected)) {
			throw new DateTimeException("'%s' is missing".formatted(expected));
		}
		this.position++;
	}

	private void requireEnd() {
		boolean beforeChrist = this.text.endsWith(BEFORE_CHRIST);
		if (this.position != this.text.length() - (beforeChrist ? BEFORE_CHRIST.length() : 0)) {
			throw new DateTimeException("Text goes on after its end");
		}
	}

}
