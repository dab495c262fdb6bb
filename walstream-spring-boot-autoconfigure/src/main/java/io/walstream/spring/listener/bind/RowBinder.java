package io.walstream.spring.listener.bind;

import java.util.List;

import io.walstream.change.Row;
import io.walstream.spring.failure.RowBindingException;

/**
 * Makes objects of one type from rows. Safe for use by several threads.
 */
public interface RowBinder {

	/**
	 * Binds a row.
	 * @param row the row
	 * @return the object
	 * @throws RowBindingException if the row does not fit the type
	 */
	Object bind(Row row);

	/**
	 * Columns that the type has a place for.
	 * @param columns columns of a table
	 * @return those that a row needs to have; none if the type takes any row
	 */
	List<String> needs(List<String> columns);

	/**
	 * What the type has no column for.
	 * @param columns columns of a table
	 * @return names of components and properties
	 */
	default List<String> unbound(List<String> columns) {
		return List.of();
	}

	/**
	 * Whether any row will do.
	 * @return whether the type has no columns of its own
	 */
	default boolean takesAnyRow() {
		return false;
	}

}
