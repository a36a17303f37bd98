package dev.fivefold.gateway.server;

import com.netflix.netty.common.ConnectionCloseChannelAttributes;
import com.netflix.netty.common.ConnectionCloseType;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import io.netty.channel.Channel;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.util.concurrent.EventExecutor;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops a listener without aborting requests in flight.
 *
 * <p>Zuul's own shutdown leaves the port open, and waits half a minute for every idle keep-alive connection (a proxy in
 * front always has some). This one rejects new connections first, and closes each open one after its next response.
 * Idle connections are closed a second later. A proxy may send a request on one at the moment of its end, and would
 * respond to its client with 502.
 */
final class Drain {

    private static final Logger LOG = LoggerFactory.getLogger(Drain.class);

    private static final Duration LINGER = Duration.ofSeconds(1);

    private final EventLoopGroup acceptors;
    private final EventLoopGroup workers;
    private final ChannelGroup clients;

    /** The loops of the listening socket, those of all connections, and the open connections of clients. */
    Drain(EventLoopGroup acceptors, EventLoopGroup workers, ChannelGroup clients) {
        this.acceptors = acceptors;
        this.workers = workers;
        this.clients = clients;
    }

    /** Blocks until all requests in flight have responses, or the timeout is over and their connections are cut. */
    void run(Duration timeout) {
        stopAccepting();
        long linger = Math.min(LINGER.toMillis(), timeout.toMillis());
        for (Channel client : clients) {
            client.eventLoop().execute(() -> closeAfterResponse(client));
            var unused = client.eventLoop().schedule(() -> closeIfIdle(client), linger, TimeUnit.MILLISECONDS);
        }
        if (!clients.newCloseFuture().awaitUninterruptibly(timeout.toMillis())) {
            LOG.warn(
                    "Connections are still busy after the drain timeout and are cut: count={} timeout_ms={}",
                    clients.size(),
                    timeout.toMillis());
        }
        clients.close().awaitUninterruptibly(1, TimeUnit.SECONDS);
        workers.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
    }

    private void stopAccepting() {
        // The end of its event loop closes the listening socket, which Zuul does not expose.
        acceptors.shutdownGracefully(0, 1, TimeUnit.SECONDS).awaitUninterruptibly(2, TimeUnit.SECONDS);
        // A connection accepted in the last moment is registered by a task on its worker: wait for those tasks.
        for (EventExecutor worker : workers) {
            worker.submit(() -> {}).awaitUninterruptibly();
        }
    }

    private static void closeAfterResponse(Channel client) {
        ConnectionCloseType.setForChannel(client, ConnectionCloseType.IMMEDIATE);
        client.attr(ConnectionCloseChannelAttributes.CLOSE_AFTER_RESPONSE).set(client.newPromise());
    }

    private static void closeIfIdle(Channel client) {
        boolean idle = ClientRequestReceiver.getRequestFromChannel(client) == null;
        if (idle) {
            var unused = client.close();
        }
    }
}
