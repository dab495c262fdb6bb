package io.walstream.spring.listener;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;

/**
 * Counts the statements of a connection.
 */
public final class StatementCounter {

	private int statements;

	public Connection count(Connection connection) {
		return (Connection) Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { Connection.class },
				(proxy, method, arguments) -> {
					if (method.getName().endsWith("Statement")) {
						this.statements++;
					}
					try {
						return method.invoke(connection, arguments);
					}
					catch (InvocationTargetException ex) {
						throw ex.getCause();
					}
				});
	}

	public int statements() {
		return this.statements;
	}

}
