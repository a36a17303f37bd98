package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.gateway.refusal.DescribeProblem;

/** Keeps what the origin agreed with the gateway about their connection from the client. */
@Filter(order = 20, type = FilterType.OUTBOUND)
final class StripResponseHopByHop extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return DescribeProblem.isFromOrigin(response);
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        // Zuul has taken Connection away by now; the response as it came in still tells which headers it named.
        HopByHop.strip(
                response.getHeaders(),
                response.getInboundResponse().getHeaders().getAll("Connection"));
        return response;
    }
}
