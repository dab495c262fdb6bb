package io.walstream.value;

import java.time.Duration;
import java.time.Period;

/**
 * Reads the text of an {@code interval} in IntervalStyle {@code iso_8601}. PostgreSQL
 * keeps months, days and time apart, which neither {@link Duration} nor {@link Period}
 * can in general: an interval is one of them only if that type's own ISO-8601 form has
 * all of it.
 */
final class IntervalText {

	private IntervalText() {
	}

	static String parse(String text) {
		if (!text.startsWith("P") && !TemporalText.isInfinite(text)) {
			throw new IllegalArgumentException("interval is not in ISO-8601 form");
		}
		return text;
	}

	static Duration duration(String text) {
		return Duration.parse(parse(text));
	}

	static Period period(String text) {
		return text.equals("PT0S") ? Period.ZERO : Period.parse(parse(text));
	}

}
