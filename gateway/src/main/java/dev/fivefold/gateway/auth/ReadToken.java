package dev.fivefold.gateway.auth;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.nimbusds.jwt.SignedJWT;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Takes the token from a request that needs one, and rejects a request without. With authentication,
 * {@code Authorization} is removed here; {@link Authenticate} sets it for origins with {@code forward-token}.
 *
 * <p>The gateway's own user headers are removed from each request, with authentication or without.
 */
@Filter(order = 46, type = FilterType.INBOUND)
public final class ReadToken extends HttpInboundSyncFilter {

    private static final String TOKEN = "token";

    private final TokenCheck tokens;
    private final AccessRules rules;
    private final WarmUpPass warmUp;

    /**
     * Makes the filter.
     *
     * @param warmUp with it, a request of the gateway to itself needs no token
     */
    public ReadToken(TokenCheck tokens, List<AccessRule> rules, WarmUpPass warmUp) {
        this.tokens = tokens;
        this.rules = new AccessRules(rules);
        this.warmUp = warmUp;
    }

    static @Nullable SignedJWT token(SessionContext context) {
        return context.get(TOKEN) instanceof SignedJWT token ? token : null;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        boolean warmingUp = warmUp.isShownBy(request.getHeaders().getFirst(WarmUpPass.HEADER));
        request.getHeaders().removeIf(header -> isOurs(header.getKey().getNormalised()));
        SessionContext context = request.getContext();
        if (!tokens.isOn()) {
            return request;
        }
        @Nullable String authorization = request.getHeaders().getFirst("Authorization");
        request.getHeaders().remove("Authorization");
        if (!warmingUp
                && !RejectedRequest.isRejected(context)
                && !rules.of(request).areOpen()) {
            try {
                context.put(TOKEN, tokens.read(authorization));
            } catch (TokenFaultException e) {
                e.fault().reject(context);
            }
        }
        return request;
    }

    /** Some servers read an underscore as a hyphen. */
    private static boolean isOurs(String name) {
        String plain = name.replace('_', '-');
        return plain.equals(Authenticate.NORMALISED_HEADER) || plain.equals(WarmUpPass.NORMALISED_HEADER);
    }
}
