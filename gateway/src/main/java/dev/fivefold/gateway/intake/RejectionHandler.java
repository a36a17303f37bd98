package dev.fivefold.gateway.intake;

import com.netflix.netty.common.throttle.MaxInboundConnectionsHandler;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.problem.Problem;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.telemetry.RequestIds;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpObject;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.AttributeKey;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;
import java.nio.channels.ClosedChannelException;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends the connection of a rejected request. It responds, if the response cannot be taken for another request's, lets
 * Zuul clean up, and closes. After the rejection, no byte passes in either direction.
 *
 * <p>A socket closed with bytes unread would reset the connection, and the client might lose the response. So first
 * only the gateway's side is closed. Further bytes are dropped until the client closes too, or for a second.
 */
final class RejectionHandler extends ChannelDuplexHandler {

    private static final AttributeKey<Boolean> REJECTED = AttributeKey.valueOf(RejectionHandler.class, "rejected");
    private static final AttributeKey<String> NAME = AttributeKey.valueOf(RejectionHandler.class, "name");

    private static final long LINGER_MS = 1000;

    private final RejectionTally tally;

    private int pendingResponses;
    private boolean bodyIncomplete;
    private boolean responseBegun;
    private boolean lingering;

    RejectionHandler(RejectionTally tally) {
        this.tally = tally;
    }

    /** Whether nothing more may be read from this connection. */
    static boolean isRejected(Channel client) {
        return client.hasAttr(REJECTED);
    }

    /** Stores the client's id of a request that is rejected with its head, for the response. */
    static void storeName(Channel client, HttpRequest request) {
        client.attr(NAME).set(RequestIds.id(request.headers().get(RequestIds.HEADER)));
    }

    @Override
    public void channelActive(ChannelHandlerContext client) {
        if (client.channel().hasAttr(MaxInboundConnectionsHandler.ATTR_CH_THROTTLED)) {
            tally.count(RejectionReason.TOO_MANY_CONNECTIONS, null);
        }
        client.fireChannelActive();
    }

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        if (isRejected(client.channel())) {
            ReferenceCountUtil.release(message);
        } else if (message instanceof HttpObject part && part.decoderResult().isFailure()) {
            if (message instanceof HttpRequest request) {
                storeName(client.channel(), request);
            }
            ReferenceCountUtil.release(message);
            reject(client, message instanceof HttpRequest ? RejectionReason.HEADER : RejectionReason.CHUNK);
        } else {
            if (message instanceof HttpRequest) {
                pendingResponses++;
                bodyIncomplete = true;
            }
            if (message instanceof LastHttpContent) {
                bodyIncomplete = false;
            }
            client.fireChannelRead(message);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext client, Object event) {
        if (!(event instanceof RejectionReason rejection)) {
            client.fireUserEventTriggered(event);
        } else if (!isRejected(client.channel())) {
            reject(client, rejection);
        }
    }

    @Override
    public void write(ChannelHandlerContext client, Object message, ChannelPromise promise) {
        if (isRejected(client.channel())) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new ClosedChannelException());
            return;
        }
        boolean interim = message instanceof HttpResponse response
                && response.status().codeClass() == HttpStatusClass.INFORMATIONAL;
        if (!interim && message instanceof HttpResponse) {
            responseBegun = true;
        }
        if (!interim && message instanceof LastHttpContent) {
            responseBegun = false;
            pendingResponses--;
        }
        var unused = client.write(message, promise);
    }

    /** Zuul closes a rejected connection like any other; here it has to wait until the client can have the response. */
    @Override
    public void close(ChannelHandlerContext client, ChannelPromise promise) {
        if (lingering) {
            client.channel().closeFuture().addListener(closed -> promise.trySuccess());
        } else {
            var unused = client.close(promise);
        }
    }

    private void reject(ChannelHandlerContext client, RejectionReason rejection) {
        Channel channel = client.channel();
        channel.attr(REJECTED).set(true);
        String requestId = requestId(channel);
        tally.count(rejection, requestId);
        // The response is to the request whose body is rejected, or to a new one after all earlier responses; never out
        // of order.
        boolean mayRespond = bodyIncomplete ? pendingResponses == 1 && !responseBegun : pendingResponses == 0;
        if (mayRespond) {
            lingering = true;
            var unused = client.writeAndFlush(response(rejection.problem(), requestId))
                    .addListener(written -> hangUp(client, written));
            Future<?> end = client.executor().schedule(() -> cut(client), LINGER_MS, TimeUnit.MILLISECONDS);
            channel.closeFuture().addListener(closed -> end.cancel(false));
        }
        // Through the whole pipeline: Zuul ends the request, and aborts its request to the origin.
        var unused = channel.close();
    }

    private static void hangUp(ChannelHandlerContext client, Future<?> written) {
        if (written.isSuccess() && client.channel() instanceof DuplexChannel socket) {
            var unused = socket.shutdownOutput();
            socket.config().setAutoRead(true);
        } else {
            cut(client);
        }
    }

    private static void cut(ChannelHandlerContext client) {
        var unused = client.close();
    }

    /**
     * The id of the request whose body is rejected, as sent to its origin; else the client's, if its head could be
     * read.
     */
    private String requestId(Channel client) {
        @Nullable HttpRequestMessage begun = ClientRequestReceiver.getRequestFromChannel(client);
        if (bodyIncomplete && begun != null) {
            return begun.getContext().getUUID();
        }
        @Nullable String name = client.attr(NAME).get();
        return name == null ? UUID.randomUUID().toString() : name;
    }

    private static FullHttpResponse response(Problem problem, String requestId) {
        FullHttpResponse response = ProblemResponse.of(problem, requestId);
        response.headers().set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        if (problem == Problem.METHOD) {
            response.headers().set(HttpHeaderNames.ALLOW, String.join(", ", PlainRequests.SERVED));
        }
        return response;
    }
}
