package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.fallback.Fallbacks;
import dev.fivefold.aggregator.downstream.guard.ServiceGuards;
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.isolation.Isolation;
import dev.fivefold.telemetry.RateLimitedLog;
import feign.Feign;
import feign.Retryer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.okhttp3.OkHttpConnectionPoolMetrics;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import okhttp3.ConnectionPool;
import okhttp3.ConnectionSpec;
import okhttp3.Dns;
import okhttp3.OkHttpClient;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Makes the clients of the downstream services. This is the pipeline of a call, a line a behaviour: everything that
 * happens between a plan and the wire is named here.
 *
 * <p>Safe for use by many threads; so are the clients. All of them share one pool of connections.
 */
public final class DownstreamClients implements AutoCloseable {

    /** After it a connection is made anew, perhaps to another address. */
    private static final Duration CONNECTION_AGE = Duration.ofSeconds(30);

    private final DownstreamProperties properties;
    private final JsonMapper json;
    private final MeterRegistry registry;
    private final OkHttpClient http;
    private final SharedByServices shared;
    private final @Nullable RedisCache redis;
    private final Set<String> services = ConcurrentHashMap.newKeySet();
    private final ServiceGuards guards;

    /**
     * Clients that are called as configured.
     *
     * @param caches what is kept of answers; not closed here
     * @param fallbacks what serves where a service does not answer
     * @param context has what runs on another thread see what is bound to the calling one
     * @param redis where answers are kept; {@code null} if there is none
     * @param tracing gives calls their spans; {@code null} if there are no traces
     */
    public DownstreamClients(
            DownstreamProperties properties,
            JsonMapper json,
            CallCaches caches,
            Fallbacks fallbacks,
            @Nullable RedisCache redis,
            MeterRegistry registry,
            UnaryOperator<Runnable> context,
            @Nullable CallTracing tracing) {
        this.properties = properties;
        this.json = json;
        this.registry = registry;
        this.redis = redis;
        this.guards = new ServiceGuards(properties.recovery(), registry, Clock.systemUTC());
        this.shared = new SharedByServices(
                new ExtraCallBudget(properties.retryShare()),
                properties.hedge() ? Hedging.within(properties.hedgeShare(), context) : null,
                properties.coalesce(),
                caches,
                fallbacks,
                properties.batch(),
                properties.guarded(),
                tracing,
                properties.tellFailures() ? ToldCall.summary(System::nanoTime) : null);
        CallMetrics.countExtraCalls(shared.retries(), "retry", registry);
        if (shared.hedging() != null) {
            CallMetrics.countExtraCalls(shared.hedging().budget(), "hedge", registry);
        }
        ConnectionPool connections = new ConnectionPool(properties.maxIdleConnections(), 1, TimeUnit.MINUTES);
        new OkHttpConnectionPoolMetrics(connections).bindTo(registry);
        OkHttpClient.Builder builder = new OkHttpClient.Builder()
                .connectionPool(connections)
                .socketFactory(new NoDelaySockets())
                .dns(new SpreadAddresses(Dns.SYSTEM, unresolved()))
                .addNetworkInterceptor(new AgedConnections(CONNECTION_AGE, System::nanoTime))
                .addNetworkInterceptor(new WireCap(properties.maxResponseSize().toBytes()))
                // A redirect would let a downstream service choose whom this one calls.
                .followRedirects(false)
                .retryOnConnectionFailure(true);
        if (!properties.tls()) {
            // Whom to trust is not read at the start if nobody is asked who he is.
            builder.connectionSpecs(List.of(ConnectionSpec.CLEARTEXT));
        }
        if (!properties.acceptGzip()) {
            // OkHttp asks for gzip and inflates it by itself, unless the request says what it accepts.
            builder.addInterceptor(chain -> chain.proceed(chain.request()
                    .newBuilder()
                    .header("Accept-Encoding", "identity")
                    .build()));
        }
        this.http = builder.build();
    }

    /**
     * A client of one service, the bodies of whose requests go as JSON.
     *
     * @param type an interface whose methods carry Feign's annotations and return a {@code Call}
     * @param service the service's name, under which it may be configured
     * @throws IllegalStateException if a method of {@code type} returns anything else
     * @throws InvalidConfigurationPropertyValueException if answers of a method are to be kept that it does not have
     */
    public <C> C create(Class<C> type, String service) {
        return create(type, service, BodyFormat.json(json));
    }

    /**
     * A client of one service, the bodies of whose requests go in this format.
     *
     * @param type an interface whose methods carry Feign's annotations and return a {@code Call}
     * @param service the service's name, under which it may be configured
     * @throws IllegalStateException if a method of {@code type} returns anything else
     * @throws InvalidConfigurationPropertyValueException if answers of a method are to be kept that it does not have
     */
    public <C> C create(Class<C> type, String service, BodyFormat bodies) {
        services.add(service);
        shared.caches().open(service, type);
        shared.fallbacks().open(service, type);
        CallMetrics metrics = new CallMetrics(service, registry);
        AnswerDecoder decoder = new AnswerDecoder(json, properties.maxResponseSize(), metrics::inflated);
        DownstreamCallFactory calls = new DownstreamCallFactory(
                service,
                guards.open(service, properties.of(service).limits()),
                metrics,
                shared,
                redis == null ? RedisCalls.none() : RedisCalls.of(type, service, redis, decoder));
        return Feign.builder()
                .client(new BoundedHttpClient(http, properties.connectTimeout(), metrics::onTheWire, shared.tracing()))
                .contract(new PreparedCallContract())
                .invocationHandlerFactory((target, methods) -> new PreparedCallHandler(target, methods, calls))
                .encoder((body, bodyType, request) ->
                        request.body(bodies.writer().apply(body), UTF_8).header("Content-Type", bodies.contentType()))
                .decoder(decoder)
                .errorDecoder((method, response) -> new ErrorStatusException(response.status()))
                .retryer(Retryer.NEVER_RETRY)
                .target(type, properties.urlOf(service).toString());
    }

    private static RateLimitedLog unresolved() {
        return new RateLimitedLog(
                LoggerFactory.getLogger(SpreadAddresses.class),
                "{} could not be resolved, and kept the addresses that it had: {} times",
                System::nanoTime);
    }

    /** What guards the services, to be seen and changed while they are called. */
    public Isolation isolation() {
        return guards;
    }

    /**
     * Nothing happens if each service that the configuration names has a client by now; a misspelt one would change nothing.
     *
     * @throws InvalidConfigurationPropertyValueException naming one that has none
     */
    public void requireClientsOfAllThatAreNamed() {
        require("fivefold.downstream.services", properties.services().keySet());
        require("fivefold.cache.calls", shared.caches().services());
        require("fivefold.fallback.calls", shared.fallbacks().services());
        if (redis != null) {
            require("fivefold.redis.calls", redis.properties().calls().keySet());
        }
    }

    private void require(String key, Set<String> named) {
        for (String name : named) {
            if (!services.contains(name)) {
                throw new InvalidConfigurationPropertyValueException(
                        key, name, "there is no such service, only " + new TreeSet<>(services));
            }
        }
    }

    /** Ends the threads of hedged calls. */
    @Override
    public void close() {
        if (shared.hedging() != null) {
            shared.hedging().close();
        }
    }
}
