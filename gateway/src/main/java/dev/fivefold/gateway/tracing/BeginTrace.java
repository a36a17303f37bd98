package dev.fivefold.gateway.tracing;

import com.netflix.zuul.Filter;
import com.netflix.zuul.context.CommonContextKeys;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.filters.FilterType;
import com.netflix.zuul.filters.http.HttpInboundSyncFilter;
import com.netflix.zuul.message.http.HttpRequestMessage;
import io.netty.channel.ChannelHandlerContext;

/** Begins the span of a request as soon as it has its id, so that rejected requests have a span, too. */
@Filter(order = 25, type = FilterType.INBOUND)
final class BeginTrace extends HttpInboundSyncFilter {

    private final GatewayTracing tracing;

    BeginTrace(GatewayTracing tracing) {
        this.tracing = tracing;
    }

    @Override
    public boolean shouldFilter(HttpRequestMessage request) {
        return true;
    }

    @Override
    public HttpRequestMessage apply(HttpRequestMessage request) {
        SessionContext context = request.getContext();
        if (context.get(CommonContextKeys.NETTY_SERVER_CHANNEL_HANDLER_CONTEXT)
                instanceof ChannelHandlerContext client) {
            new TracedExchange(tracing.ofRequest(request), client.channel()).putInto(context);
        }
        return request;
    }
}
