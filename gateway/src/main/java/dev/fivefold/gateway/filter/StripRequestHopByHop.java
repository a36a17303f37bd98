package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;

/** Keeps what the client agreed with the gateway about their connection from the origin. */
@Filter(order = 20, type = FilterType.INBOUND)
final class StripRequestHopByHop extends HttpInboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        Headers headers = request.getHeaders();
        HopByHop.strip(headers, headers.getAll("Connection"));
        headers.remove("Connection");
        return request;
    }
}
