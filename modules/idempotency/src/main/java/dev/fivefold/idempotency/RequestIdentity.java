package dev.fivefold.idempotency;

import dev.fivefold.starter.internal.request.HeaderPolicy;
import jakarta.servlet.http.HttpServletRequest;
import java.security.Principal;
import java.util.Collections;
import java.util.stream.Collectors;

/**
 * Says who sends a command: the same key of another client is another command. A bean of the application replaces the built-in one. Thread-safe.
 */
@FunctionalInterface
public interface RequestIdentity {

    /** The authenticated user's name; without one, all headers with an identity, such as {@code Authorization}, {@code Cookie} and {@code X-User-Id}. It is hashed before it is stored. */
    RequestIdentity PRINCIPAL_OR_HEADERS = request -> {
        Principal user = request.getUserPrincipal();
        return user == null
                ? HeaderPolicy.IDENTITY.stream()
                        .sorted()
                        .map(name -> name + ' ' + Collections.list(request.getHeaders(name)))
                        .collect(Collectors.joining("\n", "headers ", ""))
                : "user " + user.getName();
    };

    /** A text that is the same for all requests of a client, and that no other client has. */
    String of(HttpServletRequest request);
}
