package io.walstream.spring.listener.table;

/**
 * A table that a name meant.
 *
 * @param oid object identifier, by which it is known whatever its name
 * @param facts what the catalog said of it, its name among it
 */
public record KnownTable(long oid, TableFacts facts) {

}
