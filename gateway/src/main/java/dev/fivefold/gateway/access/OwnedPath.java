package dev.fivefold.gateway.access;

/**
 * Paths that are about one user.
 *
 * @param pattern a Spring path pattern, such as {@code /api/home/{userId}/**}
 * @param owner its variable that is the user's id
 */
public record OwnedPath(String pattern, String owner) {}
