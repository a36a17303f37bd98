package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.refusal.DescribeProblem;
import java.util.Set;

/** Removes the headers of the origin's own connection, and those that reveal the origin's software and proxies. */
@Filter(order = 20, type = FilterType.OUTBOUND)
final class HideOrigin extends HttpOutboundSyncFilter {

    private static final Set<String> REVEALING = Set.of(
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
        // Zuul has removed Connection by now; the response as it came in still has it.
        HopByHop.strip(
                response.getHeaders(),
                response.getInboundResponse().getHeaders().getAll("Connection"));
        response.getHeaders()
                .removeIf(header -> REVEALING.contains(header.getKey().getNormalised()));
        return response;
    }
}
