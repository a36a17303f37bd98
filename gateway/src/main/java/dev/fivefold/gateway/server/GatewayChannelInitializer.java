package dev.fivefold.gateway.server;

import com.google.common.base.Ticker;
import com.netflix.netty.common.HttpServerLifecycleChannelHandler;
import com.netflix.netty.common.channel.config.ChannelConfig;
import com.netflix.netty.common.channel.config.CommonChannelConfigKeys;
import com.netflix.netty.common.metrics.EventLoopGroupMetrics;
import com.netflix.netty.common.proxyprotocol.StripUntrustedProxyHeadersHandler.AllowWhen;
import com.netflix.spectator.api.Registry;
import com.netflix.zuul.FilterLoader;
import com.netflix.zuul.FilterUsageNotifier;
import com.netflix.zuul.context.ZuulSessionContextDecorator;
import com.netflix.zuul.filters.ZuulFilter;
import com.netflix.zuul.message.ZuulMessage;
import com.netflix.zuul.message.http.HttpRequestMessage;
import com.netflix.zuul.message.http.HttpResponseMessage;
import com.netflix.zuul.netty.filter.ZuulEndPointRunner;
import com.netflix.zuul.netty.filter.ZuulFilterChainRunner;
import com.netflix.zuul.netty.server.BaseServerStartup;
import com.netflix.zuul.netty.server.ClientRequestReceiver;
import com.netflix.zuul.netty.server.ClientResponseWriter;
import com.netflix.zuul.netty.server.ZuulDependencyKeys;
import com.netflix.zuul.netty.server.ZuulServerChannelInitializer;
import com.netflix.zuul.origins.BasicNettyOriginManager;
import com.netflix.zuul.passport.CurrentPassport;
import com.netflix.zuul.passport.PassportState;
import dev.fivefold.gateway.access.AccessLines;
import dev.fivefold.gateway.admission.Admission;
import dev.fivefold.gateway.intake.Intake;
import dev.fivefold.gateway.intake.Limits;
import dev.fivefold.gateway.metrics.GatewayMetrics;
import dev.fivefold.gateway.problem.RejectionTally;
import dev.fivefold.telemetry.RateLimitedLog;
import io.netty.channel.Channel;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.group.ChannelGroup;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.flush.FlushConsolidationHandler;
import java.util.Arrays;
import java.util.Set;
import org.slf4j.LoggerFactory;

/**
 * Sets up each client's connection: Zuul's own pipeline, with the intake around its codec, and a proxy endpoint with
 * backpressure.
 */
final class GatewayChannelInitializer extends ZuulServerChannelInitializer {

    private static final String LISTENER = "http";

    /** Writes of one turn of the event loop, a response's head and body, are flushed in one system call. */
    private static final int WRITES_A_FLUSH = 256;

    private final Intake intake;
    private final WireBytes bytes;
    private final GatewayMetrics metrics;
    private final AccessLines accessLines;
    private final Admission admission;
    private final Set<String> readers;
    private final RejectionTally rejections;
    private final RetryBudget retries = new RetryBudget();
    private final RateLimitedLog failures = new RateLimitedLog(
            LoggerFactory.getLogger(PacedProxyEndpoint.class),
            "Origin failed: {} count={} route={} request_id={} error={}",
            System::nanoTime);

    /** Adds each connection, while it is open, to the clients; {@link ZuulServer} documents the other parameters. */
    GatewayChannelInitializer(
            GatewayMetrics metrics,
            Limits limits,
            Admission admission,
            Set<String> readers,
            FilterLoader filters,
            RejectionTally rejections,
            AccessLines accessLines,
            ChannelGroup clients) {
        super(LISTENER, config(limits), dependencies(metrics.zuul(), filters), clients);
        this.metrics = metrics;
        bytes = new WireBytes(metrics);
        intake = new Intake(limits, rejections);
        this.accessLines = accessLines;
        this.admission = admission;
        this.readers = readers;
        this.rejections = rejections;
    }

    private static ChannelConfig config(Limits limits) {
        ChannelConfig config = BaseServerStartup.defaultChannelConfig(LISTENER);
        config.set(CommonChannelConfigKeys.withProxyProtocol, false);
        config.set(CommonChannelConfigKeys.preferProxyProtocolForClientIp, false);
        // IdentifyClient decides by the peer's address which proxies to trust.
        config.set(CommonChannelConfigKeys.allowProxyHeadersWhen, AllowWhen.ALWAYS);
        // It would limit a request's whole body to 5 s, at any rate; the intake has its own deadlines.
        config.set(CommonChannelConfigKeys.httpRequestReadTimeout, -1);
        config.set(
                CommonChannelConfigKeys.idleTimeout,
                Math.toIntExact(limits.idleTimeout().toMillis()));
        config.set(CommonChannelConfigKeys.maxConnections, limits.connections());
        config.set(CommonChannelConfigKeys.maxRequestsPerConnection, limits.requestsPerConnection());
        return config;
    }

    private static ChannelConfig dependencies(Registry registry, FilterLoader filters) {
        ChannelConfig dependencies = new ChannelConfig();
        dependencies.set(ZuulDependencyKeys.registry, registry);
        dependencies.set(ZuulDependencyKeys.filterLoader, filters);
        dependencies.set(ZuulDependencyKeys.filterUsageNotifier, (filter, status) -> {});
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

    @Override
    protected void initChannel(Channel client) throws Exception {
        super.initChannel(client);
        client.pipeline()
                .addFirst(new FlushConsolidationHandler(WRITES_A_FLUSH, true))
                .addFirst(bytes)
                .addLast(ClientWritability.INSTANCE);
    }

    /**
     * With a blank passport: Zuul stamps some thirty states of a request, and reads them for log lines that are off.
     */
    @Override
    protected void addPassportHandler(ChannelPipeline client) {
        super.addPassportHandler(client);
        new CurrentPassport(Ticker.systemTicker()) {
            @Override
            public void add(PassportState state) {}
        }.setOnChannel(client.channel());
    }

    /** Requests are metered in front of Zuul's own handlers, which drop a request's state when it ends. */
    @Override
    protected void addZuulHandlers(ChannelPipeline client) {
        client.addLast(new MeteredRequests(metrics, System::nanoTime));
        client.addLast(new ClientRequestReceiver(sessionContextDecorator));
        addZuulFilterChainHandler(client);
        client.addLast(new ClientResponseWriter(requestCompleteHandler, registry));
    }

    /** Without Zuul's filters at both ends, which stamp the passport. */
    @Override
    public <T extends ZuulMessage> ZuulFilter<T, T>[] getFilters(ZuulFilter<T, T> start, ZuulFilter<T, T> stop) {
        ZuulFilter<T, T>[] stamped = super.getFilters(start, stop);
        return Arrays.copyOfRange(stamped, 1, stamped.length - 1);
    }

    @Override
    protected void addHttp1Handlers(ChannelPipeline client) {
        intake.addBeforeCodec(client);
        super.addHttp1Handlers(client);
        intake.addBehindCodec(client);
    }

    /** Only the handler that reports a request's beginning and end; Zuul's others count and stamp unused values. */
    @Override
    protected void addHttpRelatedHandlers(ChannelPipeline client) {
        client.addLast(new ShedLoad(admission, readers, rejections, metrics));
        client.addLast(new HttpServerLifecycleChannelHandler.HttpServerLifecycleInboundChannelHandler());
        client.addLast(new HttpServerLifecycleChannelHandler.HttpServerLifecycleOutboundChannelHandler());
        accessLines.addTo(client);
    }

    @Override
    protected HttpServerCodec createHttpServerCodec() {
        return intake.codec();
    }

    @Override
    protected ZuulEndPointRunner getEndpointRunner(
            ZuulFilterChainRunner<HttpResponseMessage> responseFilters,
            FilterUsageNotifier usageNotifier,
            FilterLoader filters) {
        return new ZuulEndPointRunner(usageNotifier, filters, responseFilters, registry) {
            @Override
            protected ZuulFilter<HttpRequestMessage, HttpResponseMessage> newProxyEndpoint(HttpRequestMessage request) {
                return new PacedProxyEndpoint(
                        request, getChannelHandlerContext(request), getNextStage(), retries, failures);
            }
        };
    }
}
