package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;
import java.util.List;
import java.util.Optional;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;

import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnValue;
import io.walstream.value.ValueConversion;

/**
 * The {@link ValueConversion} beans of the application, for its own types alone: what the
 * exact conversion refuses they are never asked for.
 */
final class ApplicationConversions {

	private static final Logger logger = LoggerFactory.getLogger(ApplicationConversions.class);

	private final List<ValueConversion> conversions;

	private ApplicationConversions(List<ValueConversion> conversions) {
		this.conversions = conversions;
	}

	static ApplicationConversions of(BeanFactory beanFactory) {
		return new ApplicationConversions(beanFactory.getBeanProvider(ValueConversion.class).orderedStream().toList());
	}

	/**
	 * Converts a value with the first conversion that knows its target.
	 * @param value the value
	 * @param target a type of the application
	 * @return the value as that type, empty if none knows it
	 * @throws ValueConversionException if a conversion fails in another way
	 */
	Optional<ApplicationConverters.Converted> convert(ColumnValue value, Type target) {
		for (ValueConversion conversion : this.conversions) {
			try {
				return Optional.of(new ApplicationConverters.Converted(conversion.convert(value, target)));
			}
			catch (ValueConversionException ex) {
				logger.trace("The next conversion may know the type", ex);
			}
			catch (RuntimeException ex) {
				throw new ValueConversionException(value.table(), value.column(), value.typeName(), target, ex);
			}
		}
		return Optional.empty();
	}

}
