package dev.fivefold.gateway.client;

import com.netflix.zuul.context.SessionContext;
import java.net.InetAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request, in the request's context.
 *
 * @param address the client's own address, or the peer's if no trusted proxy reports another
 * @param https whether the client uses https
 * @param token the user and the scopes of the verified token; null without one
 */
public record Client(
        InetAddress address, boolean https, @Nullable User token) {

    private static final String KEY = "client";

    /**
     * The user of a token.
     *
     * @param id as in the token: 1 to 255 visible ASCII characters
     * @param scopes the token's scopes
     */
    public record User(String id, Set<String> scopes) {}

    /**
     * The client of a request; null before {@link IdentifyClient}, and if Zuul itself has rejected the request before
     * that.
     */
    public static @Nullable Client of(SessionContext context) {
        return context.get(KEY) instanceof Client client ? client : null;
    }

    /** The id of the verified token's user; null without a token. */
    public @Nullable String user() {
        return token == null ? null : token.id();
    }

    /** The same client, with a verified token. */
    public Client as(User user) {
        return new Client(address, https, user);
    }

    /** Puts this into the request's context as its client. */
    public void putInto(SessionContext context) {
        context.put(KEY, this);
    }
}
