package dev.fivefold.gateway.tracing;

import com.netflix.zuul.Filter;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpOutboundSyncFilter;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpResponseInfo;
import com.netflix.zuul.message.http.HttpResponseMessage;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.LastHttpContent;
import org.jspecify.annotations.Nullable;

/**
 * Ends the spans of a request with the last byte of its response. If the client goes away before, or the response
 * breaks off, they end with the connection.
 */
@Filter(order = 100, type = FilterType.OUTBOUND)
final class EndTrace extends HttpOutboundSyncFilter {

    @Override
    public boolean shouldFilter(HttpResponseMessage response) {
        return TracedExchange.of(response.getContext()) != null;
    }

    @Override
    public HttpResponseMessage apply(HttpResponseMessage response) {
        @Nullable TracedExchange exchange = TracedExchange.of(response.getContext());
        if (exchange != null) {
            @Nullable HttpResponseInfo ofOrigin = response.getInboundResponse();
            exchange.responded(response.getStatus(), ofOrigin == null ? null : ofOrigin.getStatus());
        }
        return response;
    }

    @Override
    public HttpContent processContentChunk(ZuulMessage response, HttpContent chunk) {
        @Nullable TracedExchange exchange = TracedExchange.of(response.getContext());
        if (chunk instanceof LastHttpContent && exchange != null) {
            exchange.complete();
        }
        return chunk;
    }
}
