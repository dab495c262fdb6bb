package io.walstream.spring.listener;

/**
 * A table that a name meant.
 *
 * @param oid object identifier, by which it is known whatever its name
 * @param facts what the catalog said of it, its name among it
 */
record KnownTable(long oid, TableFacts facts) {

}
