package io.walstream.failure;

/**
 * A role that owns an object and that the user is not a member of.
 *
 * @param name name of the role
 * @param grantable whether the user may be made a member of it; not if that would make a
 * superuser of the user, or if it is one of the server's own roles
 */
public record ForeignOwner(String name, boolean grantable) {

}
