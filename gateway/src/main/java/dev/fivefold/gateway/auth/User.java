package dev.fivefold.gateway.auth;

import com.netflix.zuul.context.SessionContext;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who a token is about, kept in the request's context.
 *
 * @param id a whole number, as it is written
 * @param scopes what he may
 */
record User(String id, Set<String> scopes) {

    private static final String KEY = "user";

    static @Nullable User of(SessionContext context) {
        return context.get(KEY) instanceof User user ? user : null;
    }

    void keepIn(SessionContext context) {
        context.put(KEY, this);
    }
}
