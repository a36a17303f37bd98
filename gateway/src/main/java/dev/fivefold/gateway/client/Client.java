package dev.fivefold.gateway.client;

import com.netflix.zuul.context.SessionContext;
import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * Who it is that asks, kept in the request's context.
 *
 * @param address the client's own address, or that of the peer if no trusted proxy says more
 * @param https whether the client has come by https
 * @param user the id of the user whose token has been checked; null without one
 */
public record Client(
        InetAddress address, boolean https, @Nullable String user) {

    private static final String KEY = "client";

    /**
     * The client of a request; null before {@link IdentifyClient}, and if Zuul itself has refused the request before that.
     */
    public static @Nullable Client of(SessionContext context) {
        return context.get(KEY) instanceof Client client ? client : null;
    }

    /** Keeps this as the request's client. */
    public void keepIn(SessionContext context) {
        context.put(KEY, this);
    }

    /** The same client, as this user. */
    public Client as(String userId) {
        return new Client(address, https, userId);
    }
}
