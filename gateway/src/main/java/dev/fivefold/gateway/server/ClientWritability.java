package dev.fivefold.gateway.server;

import com.netflix.zuul.netty.filter.ZuulEndPointRunner;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;

/** The last handler of each client's pipeline: notifies the request in progress when the client is writable again. */
@ChannelHandler.Sharable
final class ClientWritability extends ChannelInboundHandlerAdapter {

    static final ClientWritability INSTANCE = new ClientWritability();

    private ClientWritability() {}

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext client) {
        if (client.channel().isWritable()
                && ZuulEndPointRunner.getEndpoint(ClientRequestReceiver.getRequestFromChannel(client.channel()))
                        instanceof PacedProxyEndpoint endpoint) {
            endpoint.clientIsWritable();
        }
        client.fireChannelWritabilityChanged();
    }
}
