package io.walstream.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test method of a class a {@link TestDatabase} as parameter, also in methods
 * that run before or after each test: its own schema, slot and publication name on the
 * shared server, gone before and after.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Documented
@ExtendWith(PostgresExtension.class)
public @interface PostgresTest {

}
