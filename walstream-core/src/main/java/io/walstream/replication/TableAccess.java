package io.walstream.replication;

import org.jspecify.annotations.Nullable;

/**
 * What the user may do with a table.
 *
 * @param foreignOwner its owner, {@code null} if that is the user or a role of the user
 * @param schemaUsable whether the user may name tables of its schema
 */
record TableAccess(@Nullable ForeignOwner foreignOwner, boolean schemaUsable) {

	static final TableAccess OWNED = new TableAccess(null, true);

}
