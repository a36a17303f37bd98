package dev.fivefold.gateway.server;

import com.netflix.netty.common.metrics.EventLoopGroupMetrics;
import com.netflix.netty.common.status.ServerStatusManager;
import com.netflix.zuul.FilterLoader;
import com.netflix.zuul.netty.server.ClientConnectionsShutdown;
import com.netflix.zuul.netty.server.DefaultEventLoopConfig;
import com.netflix.zuul.netty.server.NamedSocketAddress;
import com.netflix.zuul.netty.server.Server;
import dev.fivefold.gateway.access.AccessLines;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.intake.Limits;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.problem.RejectionTally;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Zuul's listener in Spring's lifecycle: it starts last and stops first, so that the actuator reports the state
 * meanwhile.
 *
 * <p>Stopping drains: see {@link Drain}. Start and stop are for one thread, as in Spring.
 */
public final class ZuulServer implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(ZuulServer.class);

    private final InetSocketAddress listenAddress;
    private final Duration drainTimeout;
    private final GatewayMetrics metrics;
    private final ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
    private final GatewayChannelInitializer initializer;

    private @Nullable EventLoopGroup acceptors;
    private @Nullable EventLoopGroup workers;
    private @Nullable InetSocketAddress boundAddress;

    /**
     * Prepares a server that does not listen yet.
     *
     * @param listenAddress where to listen; port 0 takes any free one
     * @param drainTimeout time for requests in flight while the server stops
     * @param limits size and time limits of a client's requests
     * @param admission decides which requests are rejected before any filter
     * @param readers the browsers' origins whose pages may read such a rejection
     * @param rejections counts rejections that come before the filters
     */
    public ZuulServer(
            InetSocketAddress listenAddress,
            Duration drainTimeout,
            Limits limits,
            Admission admission,
            Set<String> readers,
            FilterLoader filters,
            RejectionTally rejections,
            GatewayMetrics metrics,
            AccessLines accessLines) {
        this.listenAddress = listenAddress;
        this.drainTimeout = drainTimeout;
        this.metrics = metrics;
        initializer = new GatewayChannelInitializer(
                metrics, limits, admission, readers, filters, rejections, accessLines, clients);
    }

    /**
     * Listens.
     *
     * @throws CannotListenException if the port is in use or the address does not belong to this machine
     */
    @Override
    public void start() {
        Server server =
                new Server(
                        metrics.zuul(),
                        new ServerStatusManager(null),
                        Map.of(new NamedSocketAddress("http", listenAddress), initializer),
                        new ClientConnectionsShutdown(clients, GlobalEventExecutor.INSTANCE, null),
                        new EventLoopGroupMetrics(metrics.zuul()),
                        new DefaultEventLoopConfig(),
                        null) {
                    @Override
                    public void postEventLoopCreationHook(EventLoopGroup acceptorLoops, EventLoopGroup workerLoops) {
                        acceptors = acceptorLoops;
                        workers = workerLoops;
                    }
                };
        try {
            server.start();
        } catch (RuntimeException e) {
            stop();
            throw new CannotListenException(listenAddress, e);
        }
        boundAddress =
                (InetSocketAddress) server.getListeningAddresses().getFirst().unwrap();
        LOG.info("Gateway listens: address={} port={}", boundAddress.getHostString(), boundAddress.getPort());
    }

    /**
     * Where it listens, with its actual port.
     *
     * @throws NullPointerException before the start
     */
    public InetSocketAddress address() {
        return Objects.requireNonNull(boundAddress, "not started");
    }

    @Override
    public void stop() {
        boundAddress = null;
        if (acceptors != null && workers != null) {
            new Drain(acceptors, workers, clients).run(drainTimeout);
        }
    }

    @Override
    public boolean isRunning() {
        return boundAddress != null;
    }
}
