package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.http.HttpResponseMessage;
import dev.fivefold.telemetry.RequestIds;

/** Tells the client the id that its request had, errors included. */
@Filter(order = 45, type = FilterType.OUTBOUND)
final class ReturnRequestId extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return true;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        response.getHeaders().set(RequestIds.HEADER, response.getContext().getUUID());
        return response;
    }
}
