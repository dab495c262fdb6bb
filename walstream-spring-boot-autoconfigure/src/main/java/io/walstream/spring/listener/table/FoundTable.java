package io.walstream.spring.listener.table;

import io.walstream.wal.Table;

/**
 * What a name means in the catalog.
 *
 * @param oid object identifier, by which it is known whatever its name
 * @param table its name
 * @param isTable whether it is a table, partitioned or not; a view, say, is not
 */
record FoundTable(long oid, Table table, boolean isTable) {

}
