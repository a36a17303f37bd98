package dev.fivefold.gateway.server;

import dev.fivefold.gateway.metrics.GatewayMetrics;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;

/** The first handler of each client's pipeline: counts its bytes in both directions. */
@ChannelHandler.Sharable
final class WireBytes extends ChannelDuplexHandler {

    private final GatewayMetrics metrics;

    WireBytes(GatewayMetrics metrics) {
        this.metrics = metrics;
    }

    @Override
    public void channelRead(ChannelHandlerContext client, Object message) {
        if (message instanceof ByteBuf bytes) {
            metrics.received(bytes.readableBytes());
        }
        client.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext client, Object message, ChannelPromise promise) {
        if (message instanceof ByteBuf bytes) {
            metrics.sent(bytes.readableBytes());
        }
        var unused = client.write(message, promise);
    }
}
