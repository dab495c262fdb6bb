package io.walstream.catalog;

/**
 * A publication that a stream of some application created.
 *
 * @param name name of the publication
 * @param owner the application, as the publication's comment has it
 */
public record OwnedPublication(String name, String owner) {

}
