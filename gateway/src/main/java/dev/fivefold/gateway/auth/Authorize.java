package dev.fivefold.gateway.auth;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.gateway.client.Client;
import dev.fivefold.gateway.client.Client.User;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.rejection.RejectedRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Checks the access rules. Rejects requests without a rule, for another user's path, or without the scope that they
 * need.
 */
@Filter(order = 80, type = FilterType.INBOUND)
public final class Authorize extends HttpInboundSyncFilter {

    private final AccessRules rules;

    /** Makes the filter. */
    public Authorize(List<AccessRule> rules) {
        this.rules = new AccessRules(rules);
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return user(request.getContext()) != null;
    }

    private static @Nullable User user(SessionContext context) {
        @Nullable Client client = Client.of(context);
        return client == null ? null : client.token();
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        @Nullable User user = user(context);
        if (user == null) {
            return request;
        }
        AccessRules.Matching matching = rules.of(request);
        @Nullable String missingScope = matching.missingScope(user);
        if (matching.denyAll()) {
            RejectedRequest.reject(context, Problem.NO_RULE);
        } else if (!matching.isOwn(user)) {
            RejectedRequest.reject(context, Problem.NOT_OWN);
        } else if (missingScope != null) {
            RejectedRequest.reject(
                    context,
                    Problem.NOT_ALLOWED,
                    Map.of(
                            "WWW-Authenticate",
                            "Bearer realm=\"fivefold\", error=\"insufficient_scope\", scope=\"" + missingScope + "\""));
        }
        return request;
    }
}
