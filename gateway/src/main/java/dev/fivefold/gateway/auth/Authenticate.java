package dev.fivefold.gateway.auth;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.nimbusds.jwt.SignedJWT;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the token of a request. Sends the user's id to the origin, and also the verified token to origins with
 * {@code forward-token}.
 */
@Filter(order = 70, type = FilterType.INBOUND)
public final class Authenticate extends HttpInboundSyncFilter {

    static final String NORMALISED_HEADER = "x-user-id";

    private static final String HEADER = "X-User-Id";

    private final TokenCheck tokens;
    private final Set<String> forwardTo;

    /**
     * Makes the filter.
     *
     * @param forwardTo the names of the origins that get the token
     */
    public Authenticate(TokenCheck tokens, Set<String> forwardTo) {
        this.tokens = tokens;
        this.forwardTo = Set.copyOf(forwardTo);
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        return ReadToken.token(context) != null && !RejectedRequest.isRejected(context);
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        @Nullable SignedJWT token = ReadToken.token(context);
        @Nullable Client client = Client.of(context);
        if (token == null || client == null) {
            return request;
        }
        if (!tokens.hasKeys()) {
            RejectedRequest.reject(context, Problem.NO_KEYS, Map.of("Retry-After", "1"));
            return request;
        }
        try {
            Client.User user = tokens.verify(token);
            client.as(user).putInto(context);
            request.getHeaders().set(HEADER, user.id());
            if (forwardTo.contains(context.getRouteVIP())) {
                request.getHeaders().set("Authorization", "Bearer " + token.serialize());
            }
        } catch (TokenFaultException e) {
            e.fault().reject(context);
        }
        return request;
    }
}
