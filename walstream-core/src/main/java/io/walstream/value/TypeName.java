package io.walstream.value;

/**
 * Name of a type that is not built in, as the server told it: of a domain that of its
 * base type.
 *
 * @param schema schema of the type
 * @param name name of the type
 */
public record TypeName(String schema, String name) {

}
