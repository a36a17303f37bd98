package dev.fivefold.gateway.tracing;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.filter.ZuulEndPointRunner;
import org.jspecify.annotations.Nullable;

/**
 * Begins the span of a request to its origin, once it is certain to go there. One span, however many servers are tried.
 */
@Filter(order = 110, type = FilterType.INBOUND)
final class TraceOrigin extends HttpInboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return ZuulEndPointRunner.PROXY_ENDPOINT_FILTER_NAME.equals(
                request.getContext().getEndpoint());
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        @Nullable TracedExchange exchange = TracedExchange.of(request.getContext());
        if (exchange != null) {
            exchange.sent(request);
        }
        return request;
    }
}
