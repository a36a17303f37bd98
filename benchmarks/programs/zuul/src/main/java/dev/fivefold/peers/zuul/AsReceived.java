package dev.fivefold.peers.zuul;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;

/** Changes nothing. Zuul has no pipeline without an outbound filter. */
@Filter(order = 1, type = FilterType.OUTBOUND)
final class AsReceived extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return false;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        return response;
    }
}
