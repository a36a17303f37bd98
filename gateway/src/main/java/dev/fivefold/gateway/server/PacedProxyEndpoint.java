package dev.fivefold.gateway.server;

import com.netflix.zuul.filters.endpoint.ProxyEndpoint;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.netty.filter.FilterRunner;
import com.netflix.zuul.netty.server.MethodBinding;
import com.netflix.zuul.netty.server.OriginResponseReceiver;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpContent;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Proxies one request, and reads from each side only as fast as the other side takes it: backpressure.
 *
 * <p>Zuul's own endpoint reads on regardless, so that a fast origin's body for a slow client (and a fast client's upload
 * to a slow origin) piles up in memory as a whole. Here at most one side's write buffer (64 KB or 32 KB) and one read
 * wait. {@link PacedOriginReceiver} holds back the response, this class the request.
 *
 * <p>Both connections are served by one event loop: nothing here needs locks.
 */
final class PacedProxyEndpoint extends ProxyEndpoint {

    private static final Logger LOG = LoggerFactory.getLogger(PacedProxyEndpoint.class);

    private final Channel client;
    private @Nullable PacedOriginReceiver receiver;

    PacedProxyEndpoint(
            HttpRequestMessage request,
            ChannelHandlerContext client,
            FilterRunner<HttpResponseMessage, ?> responseFilters) {
        super(request, client, responseFilters, MethodBinding.NO_OP_BINDING);
        this.client = client.channel();
    }

    @Override
    protected OriginResponseReceiver getOriginResponseReceiver() {
        receiver = new PacedOriginReceiver(this, client);
        return receiver;
    }

    /** The client takes bytes again: go on with the response. */
    void clientIsWritable() {
        if (receiver != null) {
            receiver.resume();
        }
    }

    @Override
    public HttpContent processContentChunk(ZuulMessage request, HttpContent chunk) {
        boolean more = chunk.content().isReadable();
        HttpContent unsent = super.processContentChunk(request, chunk);
        boolean connecting = unsent != null;
        if (more && (connecting || (receiver != null && !receiver.isOriginWritable()))) {
            client.config().setAutoRead(false);
        }
        return unsent;
    }

    /** The origin takes bytes, or will never want them: go on with the request. */
    void readFromClient() {
        client.config().setAutoRead(true);
    }

    @Override
    protected void syncClientAndOriginChannels(Channel clientChannel, Channel originChannel) {
        if (originChannel.isWritable()) {
            readFromClient();
        }
    }

    @Override
    public void errorFromOrigin(Throwable cause) {
        // The path without its query, which may hold secrets; the route table has refused paths that break a line.
        LOG.warn(
                "{} failed for {} (request {}): {}",
                context.getRouteVIP(),
                zuulRequest.getInboundRequest().getPath(),
                context.getUUID(),
                String.valueOf(cause));
        readFromClient();
        if (startedSendingResponseToClient) {
            // Nothing can be said any more: only a cut connection tells the client that the rest is missing.
            var _ = client.close();
        } else {
            super.errorFromOrigin(cause);
        }
    }

    @Override
    public void finish(boolean error) {
        super.finish(error);
        readFromClient();
    }
}
