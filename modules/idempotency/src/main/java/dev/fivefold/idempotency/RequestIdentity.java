package dev.fivefold.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;

/**
 * Says who sends a command: the same key of another client is another command. A bean of the application replaces the built-in one. Thread-safe.
 */
@FunctionalInterface
public interface RequestIdentity {

    /** The authenticated user's name; without one, the headers {@code Authorization} and {@code Cookie}. It is hashed before it is stored. */
    RequestIdentity PRINCIPAL_OR_HEADERS = request -> {
        Principal user = request.getUserPrincipal();
        return user == null
                ? "headers " + request.getHeader("Authorization") + "\n" + request.getHeader("Cookie")
                : "user " + user.getName();
    };

    /** A text that is the same for all requests of a client, and that no other client has. */
    String of(HttpServletRequest request);
}
