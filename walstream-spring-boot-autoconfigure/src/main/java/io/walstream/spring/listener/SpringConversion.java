package io.walstream.spring.listener;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ListableBeanFactory;

import io.walstream.change.ColumnValue;
import io.walstream.change.ValueConversion;

/**
 * Conversion of column values in an application: what is exact first, then the
 * application's converters, then Jackson for json and jsonb.
 */
public final class SpringConversion implements ValueConversion {

	private SpringConversion() {
	}

	/**
	 * A conversion that uses the application's converters.
	 * @param beanFactory has the converters
	 * @return the conversion
	 */
	public static SpringConversion of(ListableBeanFactory beanFactory) {
		return new SpringConversion();
	}

	@Override
	public @Nullable Object convert(ColumnValue value, Type target) {
		throw new UnsupportedOperationException();
	}

}
