package io.walstream.catalog;

import org.jspecify.annotations.Nullable;

import io.walstream.failure.ForeignOwner;

/**
 * What the user may do with a table.
 *
 * @param foreignOwner its owner, {@code null} if that is the user or a role of the user
 * @param schemaUsable whether the user may name tables of its schema
 */
public record TableAccess(@Nullable ForeignOwner foreignOwner, boolean schemaUsable) {

	/** A table of the user in a schema that it may use. */
	public static final TableAccess OWNED = new TableAccess(null, true);

}
