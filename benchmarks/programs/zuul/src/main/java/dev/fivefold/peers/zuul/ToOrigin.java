package dev.fivefold.peers.zuul;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.filter.ZuulEndPointRunner;

/** The only filter: sends each request to the one origin. */
@Filter(order = 1, type = FilterType.INBOUND)
final class ToOrigin extends HttpInboundSyncFilter {

    private final String origin;

    ToOrigin(String origin) {
        this.origin = origin;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        context.setRouteVIP(origin);
        context.setEndpoint(ZuulEndPointRunner.PROXY_ENDPOINT_FILTER_NAME);
        return request;
    }
}
