package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.refusal.DescribeProblem;
import java.util.Set;

/** Drops what tells what an origin is made of, and who else stands before it. */
@Filter(order = 30, type = FilterType.OUTBOUND)
final class HideOrigin extends HttpOutboundSyncFilter {

    private static final Set<String> TELLING = Set.of(
            "server",
            "via",
            "x-powered-by",
            "x-aspnet-version",
            "x-aspnetmvc-version",
            "x-application-context",
            "x-backend-server",
            "x-generator",
            "x-runtime",
            "x-served-by");

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return DescribeProblem.isFromOrigin(response);
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        response.getHeaders()
                .removeIf(header -> TELLING.contains(header.getKey().getNormalised()));
        return response;
    }
}
