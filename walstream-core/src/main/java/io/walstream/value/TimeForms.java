package io.walstream.value;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Map;

/**
 * Exact conversions to the date and time types of Java that are not the default one of
 * the PostgreSQL type. A value without a time zone never becomes an instant, nor the
 * other way round.
 */
final class TimeForms {

	static final Map<Class<?>, TargetForm> BY_CLASS = Map.of(Instant.class, TargetForm.ofDefault(TimeForms::toInstant),
			ZonedDateTime.class, TargetForm.ofDefault(TimeForms::toZonedDateTime), LocalDateTime.class,
			TargetForm.ofDefault(TimeForms::toLocalDateTime), LocalDate.class,
			TargetForm.ofDefault(TimeForms::toLocalDate), Duration.class, TimeForms::readDuration, Period.class,
			TimeForms::readPeriod);

	private TimeForms() {
	}

	private static Instant toInstant(Object value) {
		if (value.equals(OffsetDateTime.MAX)) {
			return Instant.MAX;
		}
		if (value.equals(OffsetDateTime.MIN)) {
			return Instant.MIN;
		}
		return required(value, OffsetDateTime.class).toInstant();
	}

	private static ZonedDateTime toZonedDateTime(Object value) {
		OffsetDateTime time = required(value, OffsetDateTime.class);
		return time.getOffset().equals(ZoneOffset.UTC) ? time.atZoneSameInstant(ZoneOffset.UTC)
				: time.toZonedDateTime();
	}

	private static LocalDateTime toLocalDateTime(Object value) {
		if (value.equals(LocalDate.MAX)) {
			return LocalDateTime.MAX;
		}
		return (value instanceof LocalDate date) ? date.atStartOfDay() : required(value, LocalDateTime.class);
	}

	private static LocalDate toLocalDate(Object value) {
		if (value.equals(LocalDateTime.MAX)) {
			return LocalDate.MAX;
		}
		if (value instanceof LocalDateTime time && time.toLocalTime().equals(LocalTime.MIDNIGHT)) {
			return time.toLocalDate();
		}
		return required(value, LocalDate.class);
	}

	private static Object readDuration(ColumnType type, String text) {
		return IntervalText.duration(requireInterval(type, text));
	}

	private static Object readPeriod(ColumnType type, String text) {
		return IntervalText.period(requireInterval(type, text));
	}

	private static String requireInterval(ColumnType type, String text) {
		if (type != BuiltInTypes.INTERVAL) {
			throw TargetForm.refusal();
		}
		return text;
	}

	private static <T> T required(Object value, Class<T> type) {
		if (!type.isInstance(value)) {
			throw TargetForm.refusal();
		}
		return type.cast(value);
	}

}
