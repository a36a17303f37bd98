package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.telemetry.RequestIds;
import org.jspecify.annotations.Nullable;

/** Gives each request an {@code X-Request-Id}: the client's own if it is of a sane form, else a new one. */
@Filter(order = 10, type = FilterType.INBOUND)
final class AssignRequestId extends HttpInboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        @Nullable String given = RequestIds.id(request.getHeaders().getFirst(RequestIds.HEADER));
        if (given != null) {
            request.getContext().setUUID(given);
        }
        request.getHeaders().set(RequestIds.HEADER, request.getContext().getUUID());
        return request;
    }
}
