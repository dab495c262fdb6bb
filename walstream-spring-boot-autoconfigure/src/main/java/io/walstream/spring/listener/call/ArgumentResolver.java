package io.walstream.spring.listener.call;

import org.jspecify.annotations.Nullable;

import io.walstream.change.Change;
import io.walstream.change.Row;

/**
 * Makes the argument of one parameter for the changes of one table.
 */
@FunctionalInterface
interface ArgumentResolver {

	/**
	 * Makes the argument.
	 * @param change a change of an operation that the parameter allows
	 * @return the argument
	 */
	@Nullable Object resolve(Change<Row> change);

}
