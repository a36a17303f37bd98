package dev.fivefold.gateway.server;

import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteEvent;
import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteReason;
import com.netflix.netty.common.HttpLifecycleChannelHandler.StartEvent;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.metrics.Outcome;
import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** Reports the end of each request of one client, with its duration, to the metrics. For the client's event loop. */
final class MeteredRequests extends ChannelInboundHandlerAdapter {

    /** Key of a request's context: its origin has shed it. */
    static final String SHED = "shed";

    private static final String NO_ROUTE = "none";

    private final GatewayMetrics metrics;
    private final LongSupplier nanoTime;
    private long start;

    MeteredRequests(GatewayMetrics metrics, LongSupplier nanoTime) {
        this.metrics = metrics;
        this.nanoTime = nanoTime;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext client, Object event) {
        if (event instanceof StartEvent) {
            start = nanoTime.getAsLong();
        } else if (event instanceof CompleteEvent end) {
            Duration elapsed = Duration.ofNanos(nanoTime.getAsLong() - start);
            @Nullable HttpRequestMessage request = ClientRequestReceiver.getRequestFromChannel(client.channel());
            metrics.ended(route(request), outcome(end, request), elapsed);
        }
        client.fireUserEventTriggered(event);
    }

    private static String route(@Nullable HttpRequestMessage request) {
        return request != null && request.getContext().get(RouteDecision.ToOrigin.ROUTE) instanceof String route
                ? route
                : NO_ROUTE;
    }

    private static Outcome outcome(CompleteEvent end, @Nullable HttpRequestMessage request) {
        if (end.getReason() == CompleteReason.SESSION_COMPLETE && end.getResponse() != null) {
            boolean shed = request != null && request.getContext().containsKey(SHED);
            return shed
                    ? Outcome.SERVER_ERROR
                    : Outcome.ofStatus(end.getResponse().status().code());
        }
        return switch (end.getReason()) {
            case INACTIVE, DISCONNECT -> Outcome.CLIENT_GONE;
            default -> Outcome.CUT;
        };
    }
}
