package dev.fivefold.gateway.client;

import com.netflix.zuul.context.SessionContext;
import java.net.InetAddress;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The client of a request, kept in the request's context.
 *
 * @param address the client's own address, or that of the peer if no trusted proxy says more
 * @param https whether the client has come by https
 * @param token the user and the scopes of the token that has been verified; null without one
 */
public record Client(
        InetAddress address, boolean https, @Nullable User token) {

    private static final String KEY = "client";

    /**
     * The user that a token is about.
     *
     * @param id as the token has it: 1 to 255 visible ASCII characters
     * @param scopes what the token allows
     */
    public record User(String id, Set<String> scopes) {}

    /**
     * The client of a request; null before {@link IdentifyClient}, and if Zuul itself has refused the request before that.
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

    /** Keeps this as the request's client. */
    public void keepIn(SessionContext context) {
        context.put(KEY, this);
    }
}
