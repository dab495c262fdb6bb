package io.walstream.test;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Behind {@link PostgresTest}.
 */
final class PostgresExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {

	private static final Namespace NAMESPACE = Namespace.create(PostgresExtension.class);

	@Override
	public void beforeEach(ExtensionContext context) throws Exception {
		TestDatabase database = database(context);
		database.drop();
		database.create();
	}

	@Override
	public void afterEach(ExtensionContext context) throws Exception {
		database(context).drop();
	}

	@Override
	public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
		return parameterContext.getParameter().getType() == TestDatabase.class && context.getTestMethod().isPresent();
	}

	@Override
	public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
		return database(context);
	}

	private static TestDatabase database(ExtensionContext context) {
		String test = context.getRequiredTestClass().getSimpleName() + "_" + context.getRequiredTestMethod().getName();
		return context.getStore(NAMESPACE)
			.computeIfAbsent(TestDatabase.class,
					(type) -> new TestDatabase(TestPostgres.shared(), test, context.getUniqueId()), TestDatabase.class);
	}

}
