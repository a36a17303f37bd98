package dev.fivefold.gateway.server;

import com.netflix.zuul.exception.OutboundErrorType;
import com.netflix.zuul.netty.connectionpool.ClientTimeoutHandler;
import com.netflix.zuul.netty.connectionpool.OriginConnectException;
import com.netflix.zuul.netty.connectionpool.PooledConnection;
import com.netflix.zuul.netty.server.OriginResponseReceiver;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.HttpObject;
import io.netty.util.ReferenceCountUtil;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A handler in the origin's connection while it serves one request. It reads from the origin only while the client is
 * writable.
 *
 * <p>Every read of that connection is explicit and passes {@link #read} here. An early one is held back until
 * {@link #resume}. Meanwhile the origin's read timeout is suspended, since the gateway itself does not read.
 */
final class PacedOriginReceiver extends OriginResponseReceiver {

    private final PacedProxyEndpoint endpoint;
    private final Channel client;
    private @Nullable ChannelHandlerContext origin;
    private boolean linked = true;
    private boolean readHeldBack;
    private boolean timeoutRests;

    PacedOriginReceiver(PacedProxyEndpoint endpoint, Channel client) {
        super(endpoint);
        this.endpoint = endpoint;
        this.client = client;
    }

    @Override
    public void handlerAdded(ChannelHandlerContext context) {
        origin = context;
    }

    boolean isOriginWritable() {
        return origin != null && origin.channel().isWritable();
    }

    @Override
    public void read(ChannelHandlerContext context) {
        if (!linked || client.isWritable()) {
            context.read();
        } else if (!readHeldBack) {
            readHeldBack = true;
            restTimeout(context.channel());
        }
    }

    /** Reads, if a read was held back. */
    void resume() {
        if (readHeldBack && origin != null) {
            readHeldBack = false;
            restartTimeout(origin.channel());
            origin.read();
        }
    }

    /** The response is complete or its client is gone: only a read detects that the origin closes the connection. */
    @Override
    public void unlinkFromClientRequest() {
        super.unlinkFromClientRequest();
        linked = false;
        timeoutRests = false;
        resume();
    }

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext context) throws Exception {
        if (linked && context.channel().isWritable()) {
            endpoint.readFromClient();
        }
        super.channelWritabilityChanged(context);
    }

    @Override
    protected void channelReadInternal(ChannelHandlerContext context, Object message) throws Exception {
        if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
            // Zuul would forward the decoder's broken message.
            ReferenceCountUtil.release(message);
            if (linked) {
                endpoint.errorFromOrigin(
                        new OriginConnectException("Origin does not speak HTTP", OutboundErrorType.OTHER));
            }
            var unused = context.close();
        } else {
            super.channelReadInternal(context, message);
        }
    }

    private void restTimeout(Channel channel) {
        timeoutRests = channel.pipeline().get(PooledConnection.READ_TIMEOUT_HANDLER_NAME) != null;
        if (timeoutRests) {
            PooledConnection.getFromChannel(channel).removeReadTimeoutHandler();
        }
    }

    private void restartTimeout(Channel channel) {
        @Nullable
        Duration timeout =
                channel.attr(ClientTimeoutHandler.ORIGIN_RESPONSE_READ_TIMEOUT).get();
        if (timeoutRests && timeout != null) {
            timeoutRests = false;
            PooledConnection.getFromChannel(channel).startReadTimeoutHandler(timeout);
        }
    }
}
