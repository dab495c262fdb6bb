package io.walstream.replication;

/**
 * The user of a connection.
 *
 * @param name its name
 * @param mayCreate whether it may create publications in the database
 */
record CatalogUser(String name, boolean mayCreate) {

}
