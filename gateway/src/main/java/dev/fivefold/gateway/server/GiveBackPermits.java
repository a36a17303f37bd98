package dev.fivefold.gateway.server;

import com.netflix.netty.common.HttpLifecycleChannelHandler.CompleteEvent;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import dev.fivefold.gateway.admission.Permit;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.LastHttpContent;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives back a request's leave when the request is over, however it ended: answered, refused, failed or left by its client. Where
 * the origin has done with it before, that is known earlier, and this is the second time. Tells the leave, too, when the request is
 * there as a whole.
 */
@ChannelHandler.Sharable
final class GiveBackPermits extends ChannelInboundHandlerAdapter {

    static final GiveBackPermits INSTANCE = new GiveBackPermits();

    private GiveBackPermits() {}

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        boolean last = message instanceof LastHttpContent;
        client.fireChannelRead(message);
        if (last) {
            withPermit(client, Permit::requestIsThere);
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext client, Object event) {
        if (event instanceof CompleteEvent) {
            withPermit(client, Permit::giveBack);
        }
        client.fireUserEventTriggered(event);
    }

    private static void withPermit(ChannelHandlerContext client, Consumer<Permit> told) {
        @Nullable HttpRequestMessage request = ClientRequestReceiver.getRequestFromChannel(client.channel());
        if (request != null) {
            told.accept(Permit.of(request.getContext()));
        }
    }
}
