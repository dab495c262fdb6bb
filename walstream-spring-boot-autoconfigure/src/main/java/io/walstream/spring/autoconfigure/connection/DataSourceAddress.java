package io.walstream.spring.autoconfigure.connection;

import java.sql.SQLException;
import java.util.List;

import javax.sql.DataSource;

import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanWrapper;
import org.springframework.beans.PropertyAccessorFactory;
import org.springframework.boot.jdbc.DataSourceUnwrapper;
import org.springframework.util.ClassUtils;

import io.walstream.settings.ServerAddress;
import io.walstream.spring.failure.ConnectionNotConfiguredException;

/**
 * Reads from a {@link DataSource} what it connects to. Pools and simple data sources all
 * tell it, under a few names.
 */
final class DataSourceAddress {

	private static final List<String> URL = List.of("jdbcUrl", "url");

	private static final List<String> USERNAME = List.of("username", "user");

	private static final List<String> PASSWORD = List.of("password");

	private static final List<String> TARGET = List.of("dataSource", "targetDataSource");

	/** What a wrapper of unknown make may be asked for. */
	private static final List<String> TYPES = List.of("com.zaxxer.hikari.HikariDataSource",
			"org.postgresql.ds.PGSimpleDataSource",
			"org.springframework.jdbc.datasource.AbstractDriverBasedDataSource");

	private DataSourceAddress() {
	}

	static ServerAddress of(DataSource dataSource) {
		BeanWrapper properties = PropertyAccessorFactory.forBeanPropertyAccess(unwrap(dataSource));
		String url = read(properties, URL, String.class);
		if (url != null) {
			return new ServerAddress(url, read(properties, USERNAME, String.class),
					read(properties, PASSWORD, String.class));
		}
		DataSource target = read(properties, TARGET, DataSource.class);
		if (target != null) {
			return of(target);
		}
		throw new ConnectionNotConfiguredException(
				"a DataSource of type '%s' does not tell its URL".formatted(dataSource.getClass().getName()));
	}

	private static Object unwrap(DataSource dataSource) {
		for (String name : TYPES) {
			Object target = unwrap(dataSource, name);
			if (target != null) {
				return target;
			}
		}
		return dataSource;
	}

	private static @Nullable Object unwrap(DataSource dataSource, String name) {
		ClassLoader classLoader = dataSource.getClass().getClassLoader();
		if (!ClassUtils.isPresent(name, classLoader)) {
			return null;
		}
		Class<?> type = ClassUtils.resolveClassName(name, classLoader);
		Object target = DataSourceUnwrapper.unwrap(dataSource, type);
		return (target != null) ? target : ask(dataSource, type);
	}

	private static @Nullable Object ask(DataSource dataSource, Class<?> type) {
		try {
			return dataSource.isWrapperFor(type) ? dataSource.unwrap(type) : null;
		}
		catch (SQLException ex) {
			return null;
		}
	}

	private static <T> @Nullable T read(BeanWrapper properties, List<String> names, Class<T> type) {
		for (String name : names) {
			Object value = properties.isReadableProperty(name) ? properties.getPropertyValue(name) : null;
			if (type.isInstance(value)) {
				return type.cast(value);
			}
		}
		return null;
	}

}
