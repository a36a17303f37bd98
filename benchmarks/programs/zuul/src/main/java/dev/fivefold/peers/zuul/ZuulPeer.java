package dev.fivefold.peers.zuul;

import com.netflix.config.ConfigurationManager;
import com.netflix.netty.common.channel.config.ChannelConfig;
import com.netflix.netty.common.channel.config.CommonChannelConfigKeys;
import com.netflix.netty.common.metrics.EventLoopGroupMetrics;
import com.netflix.netty.common.status.ServerStatusManager;
import com.netflix.spectator.api.DefaultRegistry;
import com.netflix.spectator.api.Registry;
import com.netflix.zuul.StaticFilterLoader;
import com.netflix.zuul.context.ZuulSessionContextDecorator;
import com.netflix.zuul.netty.server.BaseServerStartup;
import com.netflix.zuul.netty.server.ClientConnectionsShutdown;
import com.netflix.zuul.netty.server.DefaultEventLoopConfig;
import com.netflix.zuul.netty.server.NamedSocketAddress;
import com.netflix.zuul.netty.server.Server;
import com.netflix.zuul.netty.server.ZuulDependencyKeys;
import com.netflix.zuul.netty.server.ZuulServerChannelInitializer;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import io.netty.channel.group.ChannelGroup;
import io.netty.channel.group.DefaultChannelGroup;
import io.netty.util.concurrent.GlobalEventExecutor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.commons.configuration.MapConfiguration;

/** Zuul's own server, pipeline and proxy endpoint. Its pool of connections has the bounds of Fivefold's gateway: with Zuul's own it would wait for them. */
public final class ZuulPeer {

    private static final String ORIGIN = "parts";
    private static final int CONNECTIONS = 1024;

    private ZuulPeer() {}

    /** Listens at {@code PORT}, and passes requests on to {@code ORIGIN_HOST}. */
    public static void main(String[] arguments) throws Exception {
        // First of all: Zuul's classes read their properties once, when they are loaded.
        ConfigurationManager.install(new MapConfiguration(new HashMap<>(Map.of(
                "zuul.server.netty.manual.discovery.status",
                false,
                ORIGIN + ".ribbon.NIWSServerListClassName",
                OneServer.class.getName(),
                ORIGIN + ".ribbon.MaxConnectionsPerHost",
                CONNECTIONS,
                ORIGIN + ".ribbon.PerServerWaterline",
                CONNECTIONS,
                "zuul.origin." + ORIGIN + ".concurrency.max.requests",
                CONNECTIONS))));
        Registry registry = new DefaultRegistry();
        ChannelGroup clients = new DefaultChannelGroup(GlobalEventExecutor.INSTANCE, true);
        InetSocketAddress address =
                new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(System.getenv("PORT")));
        Server server = new Server(
                registry,
                new ServerStatusManager(null),
                Map.of(
                        new NamedSocketAddress("http", address),
                        new ZuulServerChannelInitializer("http", config(), dependencies(registry), clients)),
                new ClientConnectionsShutdown(clients, GlobalEventExecutor.INSTANCE, null),
                new EventLoopGroupMetrics(registry),
                new DefaultEventLoopConfig(),
                null);
        server.start();
        server.awaitTermination();
    }

    private static ChannelConfig config() {
        ChannelConfig config = BaseServerStartup.defaultChannelConfig("http");
        config.set(CommonChannelConfigKeys.withProxyProtocol, false);
        config.set(CommonChannelConfigKeys.maxRequestsPerConnection, Integer.MAX_VALUE);
        return config;
    }

    private static ChannelConfig dependencies(Registry registry) {
        ChannelConfig dependencies = new ChannelConfig();
        dependencies.set(ZuulDependencyKeys.registry, registry);
        dependencies.set(
                ZuulDependencyKeys.filterLoader,
                new StaticFilterLoader(
                        filter -> filter == ToOrigin.class ? new ToOrigin(ORIGIN) : new AsReceived(),
                        Set.of(ToOrigin.class, AsReceived.class)));
        dependencies.set(ZuulDependencyKeys.filterUsageNotifier, (_, _) -> {});
        dependencies.set(ZuulDependencyKeys.eventLoopGroupMetrics, new EventLoopGroupMetrics(registry));
        dependencies.set(
                ZuulDependencyKeys.sessionCtxDecorator,
                new ZuulSessionContextDecorator(new BasicNettyOriginManager(registry)));
        dependencies.set(
                ZuulDependencyKeys.httpRequestHeadersReadTimeoutCounter, registry.counter("headers.read.timeout"));
        dependencies.set(ZuulDependencyKeys.httpRequestReadTimeoutCounter, registry.counter("request.read.timeout"));
        dependencies.set(ZuulDependencyKeys.sslClientCertCheckChannelHandlerProvider, () -> null);
        dependencies.set(ZuulDependencyKeys.rateLimitingChannelHandlerProvider, () -> null);
        return dependencies;
    }
}
