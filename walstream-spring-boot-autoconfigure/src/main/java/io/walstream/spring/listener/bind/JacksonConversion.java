package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.cfg.JsonNodeFeature;
import tools.jackson.databind.json.JsonMapper;

import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnValue;
import io.walstream.value.ValueConversion;

/**
 * Conversion of json and jsonb. The only user of Jackson, which need not be there.
 */
final class JacksonConversion implements ValueConversion {

	private final JsonMapper mapper;

	private final Map<Type, ObjectReader> readers = new ConcurrentHashMap<>();

	private JacksonConversion(JsonMapper mapper) {
		this.mapper = mapper;
	}

	static ValueConversion of(ListableBeanFactory beanFactory) {
		return new JacksonConversion(
				beanFactory.getBeanProvider(JsonMapper.class).getIfUnique(() -> JsonMapper.builder().build()));
	}

	@Override
	public @Nullable Object convert(ColumnValue value, Type target) {
		try {
			return this.readers.computeIfAbsent(target, this::reader).readValue(value.text());
		}
		catch (JacksonException ex) {
			// Jackson's message holds the value, so only the application's exception is
			// kept
			throw ApplicationFailure.in(ex, JacksonConversion.class)
				.map((cause) -> new ValueConversionException(value.table(), value.column(), value.typeName(), target,
						cause))
				.orElseGet(() -> new ValueConversionException(value.table(), value.column(), value.typeName(), target));
		}
	}

	// Numbers keep all their digits, also where the type does not say which number.
	private ObjectReader reader(Type target) {
		return this.mapper.readerFor(this.mapper.constructType(target))
			.with(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
			.without(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES);
	}

}
