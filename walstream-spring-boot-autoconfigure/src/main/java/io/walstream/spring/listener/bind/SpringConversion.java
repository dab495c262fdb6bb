package io.walstream.spring.listener.bind;

import java.lang.reflect.Type;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

import io.walstream.failure.ValueConversionException;
import io.walstream.value.ColumnValue;
import io.walstream.value.ExactConversion;
import io.walstream.value.ValueConversion;

/**
 * Conversion of column values in an application. What Java itself has is converted
 * exactly or not at all, the application's own types by its converters, then by its
 * {@link ValueConversion} beans, and json by Jackson. Spring's default converters are
 * never asked: they lose digits without a word.
 */
public final class SpringConversion implements ValueConversion {

	private static final String JACKSON = "tools.jackson.databind.json.JsonMapper";

	private final ValueConversion exact = new ExactConversion();

	private final ApplicationConverters converters;

	private final ApplicationConversions conversions;

	private final @Nullable ValueConversion json;

	private SpringConversion(ApplicationConverters converters, ApplicationConversions conversions,
			@Nullable ValueConversion json) {
		this.converters = converters;
		this.conversions = conversions;
		this.json = json;
	}

	/**
	 * A conversion that uses the application's converters: those of the conversion
	 * service named {@code walstreamConversionService} if there is one, else the
	 * converters that are beans.
	 * @param beanFactory has the converters, the conversions, and the JSON mapper if
	 * there is one
	 * @return the conversion
	 */
	public static SpringConversion of(ListableBeanFactory beanFactory) {
		boolean jackson = ClassUtils.isPresent(JACKSON, SpringConversion.class.getClassLoader());
		return new SpringConversion(ApplicationConverters.of(beanFactory), ApplicationConversions.of(beanFactory),
				jackson ? JacksonConversion.of(beanFactory) : null);
	}

	@Override
	public @Nullable Object convert(ColumnValue value, Type target) {
		// A class is the usual case, and this is done for each value.
		Class<?> targetClass = (target instanceof Class<?> type) ? type : ResolvableType.forType(target).toClass();
		boolean own = isOwn(targetClass);
		if (own) {
			Optional<ApplicationConverters.Converted> converted = this.converters.convert(value, target);
			if (converted.isPresent()) {
				return converted.get().value();
			}
			converted = this.conversions.convert(value, target);
			if (converted.isPresent()) {
				return converted.get().value();
			}
		}
		if (this.json != null && isJson(value) && (own || isContainer(targetClass))) {
			return this.json.convert(value, target);
		}
		return own ? this.exact.convert(value, target) : exactFirst(value, target);
	}

	private @Nullable Object exactFirst(ColumnValue value, Type target) {
		try {
			return this.exact.convert(value, target);
		}
		catch (ValueConversionException ex) {
			return this.converters.convert(value, target).orElseThrow(() -> ex).value();
		}
	}

	// Types that the exact conversion cannot know.
	private static boolean isOwn(Class<?> target) {
		return !target.isPrimitive() && !target.isArray() && !target.isEnum() && !target.getName().startsWith("java.");
	}

	private static boolean isContainer(Class<?> target) {
		return Map.class.isAssignableFrom(target) || Collection.class.isAssignableFrom(target);
	}

	private static boolean isJson(ColumnValue value) {
		return value.typeName().equals("json") || value.typeName().equals("jsonb");
	}

}
