package dev.fivefold.gateway.server;

import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteEvent;
import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteReason;
import com.netflix.netty.common.HttpLifecycleChannelHandler.StartEvent;
import com.netflix.zuul.context.SessionContext;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.admission.Permit;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.metrics.Outcome;
import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.LastHttpContent;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Follows each request of one client: when it has arrived as a whole, and how it ended. Reports both to its permit, which is given back
 * here if the origin has not done with the request before; and the end with its duration to the metrics. For the client's event loop.
 */
final class MeteredRequests extends ChannelInboundHandlerAdapter {

    private static final String NO_ROUTE = "none";

    private final GatewayMetrics metrics;
    private final LongSupplier nanoTime;
    private long start;

    MeteredRequests(GatewayMetrics metrics, LongSupplier nanoTime) {
        this.metrics = metrics;
        this.nanoTime = nanoTime;
    }

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        boolean last = message instanceof LastHttpContent;
        client.fireChannelRead(message);
        @Nullable SessionContext request = last ? request(client) : null;
        if (request != null) {
            Permit.of(request).requestIsThere();
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext client, Object event) {
        if (event instanceof StartEvent) {
            start = nanoTime.getAsLong();
        } else if (event instanceof CompleteEvent end) {
            Duration elapsed = Duration.ofNanos(nanoTime.getAsLong() - start);
            @Nullable SessionContext request = request(client);
            metrics.ended(route(request), outcome(end), elapsed);
            if (request != null) {
                Permit.of(request).giveBack();
            }
        }
        client.fireUserEventTriggered(event);
    }

    private static @Nullable SessionContext request(ChannelHandlerContext client) {
        @Nullable HttpRequestMessage request = ClientRequestReceiver.getRequestFromChannel(client.channel());
        return request == null ? null : request.getContext();
    }

    private static String route(@Nullable SessionContext request) {
        return request != null && request.get(RouteDecision.ToOrigin.ROUTE) instanceof String route ? route : NO_ROUTE;
    }

    private static Outcome outcome(CompleteEvent end) {
        if (end.getReason() == CompleteReason.SESSION_COMPLETE && end.getResponse() != null) {
            return Outcome.ofStatus(end.getResponse().status().code());
        }
        return switch (end.getReason()) {
            case INACTIVE, DISCONNECT -> Outcome.CLIENT_GONE;
            default -> Outcome.CUT;
        };
    }
}
