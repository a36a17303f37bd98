package dev.fivefold.gateway.filter;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.Headers;
import com.netflix.zuul.message.http.HttpRequestMessage;
import dev.fivefold.telemetry.RequestIds;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Gives each request an {@code X-Request-Id}: the client's own if it is of the expected form, else a new one. Removes
 * the hop-by-hop headers of the client's connection.
 */
@Filter(order = 10, type = FilterType.INBOUND)
final class ReceiveRequest extends HttpInboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        Headers headers = request.getHeaders();
        @Nullable String given = RequestIds.id(headers.getFirst(RequestIds.HEADER));
        if (given != null) {
            request.getContext().setUUID(given);
        }
        headers.set(RequestIds.HEADER, request.getContext().getUUID());
        HopByHop.strip(headers, Set.of(), headers.getAll("Connection"));
        headers.remove("Connection");
        return request;
    }
}
