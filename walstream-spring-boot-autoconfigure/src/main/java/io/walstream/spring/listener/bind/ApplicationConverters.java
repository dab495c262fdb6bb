package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.core.convert.ConversionException;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.convert.converter.ConverterFactory;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.core.convert.support.GenericConversionService;

import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnValue;

/**
 * The converters of the application, and no others.
 */
final class ApplicationConverters {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationConverters.class);

	private static final String SERVICE = "walstreamConversionService";

	private final ConversionService service;

	private ApplicationConverters(ConversionService service) {
		this.service = service;
	}

	static ApplicationConverters of(ListableBeanFactory beanFactory) {
		if (beanFactory.containsBean(SERVICE)) {
			return new ApplicationConverters(beanFactory.getBean(SERVICE, ConversionService.class));
		}
		GenericConversionService service = new GenericConversionService();
		beanFactory.getBeansOfType(GenericConverter.class).values().forEach(service::addConverter);
		beanFactory.getBeansOfType(ConverterFactory.class).values().forEach(service::addConverterFactory);
		beanFactory.getBeansOfType(Converter.class).forEach((name, converter) -> add(name, converter, service));
		return new ApplicationConverters(service);
	}

	// A lambda does not say what it converts, and no other use of it fails for that.
	private static void add(String name, Converter<?, ?> converter, GenericConversionService service) {
		try {
			service.addConverter(converter);
		}
		catch (IllegalArgumentException ex) {
			logger.debug("Converter '{}' is not used for columns: its types are not known", name);
		}
	}

	/**
	 * Converts a value with a converter for its default Java type, else with one for its
	 * text.
	 * @param value the value
	 * @param target type to convert to
	 * @return the value as that type, empty if no converter is for it
	 * @throws ValueConversionException if the converter fails
	 */
	Optional<Converted> convert(ColumnValue value, Type target) {
		TypeDescriptor targetType = new TypeDescriptor(ResolvableType.forType(target), null, null);
		for (Object source : sources(value)) {
			TypeDescriptor sourceType = TypeDescriptor.forObject(source);
			if (sourceType != null && this.service.canConvert(sourceType, targetType)) {
				return Optional.of(new Converted(convert(source, sourceType, targetType, value)));
			}
		}
		return Optional.empty();
	}

	private @Nullable Object convert(Object source, TypeDescriptor sourceType, TypeDescriptor targetType,
			ColumnValue value) {
		try {
			return this.service.convert(source, sourceType, targetType);
		}
		catch (ConversionException ex) {
			// Spring's message holds the value, so only the application's exception is
			// kept
			Type target = targetType.getResolvableType().getType();
			throw ApplicationFailure.in(ex, ApplicationConverters.class)
				.map((cause) -> new ValueConversionException(value.table(), value.column(), value.typeName(), target,
						cause))
				.orElseGet(() -> new ValueConversionException(value.table(), value.column(), value.typeName(), target));
		}
	}

	// A value in binary format has no text, and one that is not read has no default type.
	private static List<Object> sources(ColumnValue value) {
		return Stream.<Supplier<Object>>of(value::value, value::text)
			.flatMap((source) -> given(source).stream())
			.toList();
	}

	private static Optional<Object> given(Supplier<Object> source) {
		try {
			return Optional.of(source.get());
		}
		catch (ValueConversionException ex) {
			logger.trace("A value is converted from its other form", ex);
			return Optional.empty();
		}
	}

	/**
	 * What a converter made of a value.
	 *
	 * @param value the result, {@code null} if the converter says so
	 */
	record Converted(@Nullable Object value) {

	}

}
