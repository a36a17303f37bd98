package dev.fivefold.gateway.server;

import com.netflix.client.config.IClientConfig;
import com.netflix.zuul.context.CommonContextKeys;
import com.netflix.zuul.exception.ErrorType;
import com.netflix.zuul.exception.OutboundErrorType;
import com.netflix.zuul.filters.endpoint.ProxyEndpoint;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.netty.filter.FilterRunner;
import com.netflix.zuul.netty.server.MethodBinding;
import com.netflix.zuul.netty.server.OriginResponseReceiver;
import com.netflix.zuul.netty.timeouts.OriginTimeoutManager;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import com.netflix.zuul.origins.NettyOrigin;
import com.netflix.zuul.origins.OriginName;
import dev.fivefold.gateway.admission.Throttle;
import dev.fivefold.gateway.route.RouteTable.RouteDecision;
import dev.fivefold.telemetry.LogValue;
import dev.fivefold.telemetry.RateLimitedLog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proxies one request with backpressure: it reads from each side only as fast as the other side is writable. A request
 * that a server has not received is retried at another server. So is a read that was cut off before its response began.
 *
 * <p>Zuul's own endpoint reads on regardless. Then a fast origin's body for a slow client (or a fast client's upload to
 * a slow origin) is buffered as a whole. Here at most one side's write buffer (64 KB or 32 KB) and one read wait.
 * {@link PacedOriginReceiver} holds back the response, this class the request.
 *
 * <p>Both connections are served by one event loop: nothing here needs locks.
 */
final class PacedProxyEndpoint extends ProxyEndpoint {

    private static final Set<String> READS = Set.of("GET", "HEAD", "OPTIONS");

    private final Channel client;
    private final RetryBudget retries;
    private final RateLimitedLog failures;
    private final @Nullable Throttle throttle;
    private @Nullable PacedOriginReceiver receiver;
    private boolean bodyStreamedOn;

    PacedProxyEndpoint(
            HttpRequestMessage request,
            ChannelHandlerContext client,
            FilterRunner<HttpResponseMessage, ?> responseFilters,
            RetryBudget retries,
            RateLimitedLog failures) {
        super(request, client, responseFilters, MethodBinding.NO_OP_BINDING);
        this.client = client.channel();
        this.retries = retries;
        this.failures = failures;
        throttle = Throttle.of(context);
        retries.requestCame();
        if (throttle != null) {
            throttle.sent();
        }
    }

    /**
     * By its name alone: Zuul would build the request's URI, only for a log line. Called before the fields here are
     * set.
     */
    @Override
    protected NettyOrigin getOrigin(HttpRequestMessage request) {
        BasicNettyOriginManager origins =
                (BasicNettyOriginManager) Objects.requireNonNull(context.get(CommonContextKeys.ORIGIN_MANAGER));
        String name = context.getRouteVIP();
        return origins.getOrigin(OriginName.fromVipAndApp(name, name), "", context);
    }

    /** No request has settings of its own; Zuul would make a client configuration for each. */
    @Override
    protected OriginTimeoutManager getTimeoutManager(NettyOrigin origin) {
        return new OriginTimeoutManager(origin) {
            @Override
            protected IClientConfig getRequestClientConfig(HttpRequestMessage request) {
                return origin.getClientConfig();
            }
        };
    }

    @Override
    protected OriginResponseReceiver getOriginResponseReceiver() {
        receiver = new PacedOriginReceiver(this, client);
        return receiver;
    }

    /** The client is writable again: continue the response. */
    void clientIsWritable() {
        if (receiver != null) {
            receiver.resume();
        }
    }

    @Override
    public HttpContent processContentChunk(ZuulMessage request, HttpContent chunk) {
        boolean more = chunk.content().isReadable();
        HttpContent unsent = super.processContentChunk(request, chunk);
        if (unsent == null && more) {
            bodyStreamedOn = true;
        } else if (unsent == null && chunk instanceof LastHttpContent) {
            request.bufferBodyContents(
                    LastHttpContent.EMPTY_LAST_CONTENT); // forwarded already, and needed again for a retry
        }
        boolean connecting = unsent != null;
        if (more && (connecting || (receiver != null && !receiver.isOriginWritable()))) {
            client.config().setAutoRead(false);
        }
        return unsent;
    }

    /** The origin is writable, or needs no more bytes: continue the request. */
    void readFromClient() {
        client.config().setAutoRead(true);
    }

    @Override
    public void responseFromOrigin(HttpResponse response) {
        if (Throttle.isShed(response)) {
            context.put(MeteredRequests.SHED, true);
            if (throttle != null) {
                throttle.shed();
            }
        }
        super.responseFromOrigin(response);
    }

    @Override
    protected void syncClientAndOriginChannels(Channel clientChannel, Channel originChannel) {
        if (originChannel.isWritable()) {
            readFromClient();
        }
    }

    @Override
    public void errorFromOrigin(Throwable cause) {
        // The route and not the path, which may contain a user id.
        failures.count(
                "origin=" + context.getRouteVIP() + " reason="
                        + cause.getClass().getSimpleName(),
                String.valueOf(context.get(RouteDecision.ToOrigin.ROUTE)),
                context.getUUID(),
                LogValue.quoted(cause));
        readFromClient();
        if (startedSendingResponseToClient) {
            // The response has begun: only a cut connection shows the client that the rest is missing.
            var unused = client.close();
        } else {
            super.errorFromOrigin(cause);
        }
    }

    /**
     * Whether all of the request is still in memory. Zuul treats even the end of a request without a body as streamed
     * and lost, if the connection to the origin was open before. That is true of nearly all reads under load.
     */
    @Override
    protected boolean isRequestReplayable() {
        return !bodyStreamedOn && !startedSendingResponseToClient;
    }

    /**
     * Whether another server may be tried. A server that rejects a connection has received nothing of the request. A
     * request that was cut off may have been served, so only a read is retried, within the budget. A timeout is not
     * retried: the other servers would be slow next.
     */
    @Override
    protected boolean isRetryable(ErrorType error) {
        if (!isBelowRetryLimit() || !isRequestReplayable()) {
            return false;
        }
        if (error == OutboundErrorType.CONNECT_ERROR) {
            return true;
        }
        return error == OutboundErrorType.RESET_CONNECTION
                && READS.contains(zuulRequest.getMethod().toUpperCase(Locale.ROOT))
                && retries.tryTake();
    }

    /** A response is not retried: a busy server responds with 503, and the next server is as busy. */
    @Override
    public boolean isRetryable5xxResponse(HttpRequestMessage request, HttpResponse response) {
        return false;
    }

    @Override
    public void finish(boolean error) {
        super.finish(error);
        readFromClient();
    }
}
