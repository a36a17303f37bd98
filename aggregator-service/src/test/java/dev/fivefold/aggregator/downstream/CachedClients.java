package dev.fivefold.aggregator.downstream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.downstream.cache.CacheProperties;
import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.fallback.FallbackProperties;
import dev.fivefold.aggregator.downstream.fallback.Fallbacks;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.aggregator.downstream.redis.RedisCache;
import dev.fivefold.aggregator.downstream.redis.RedisProperties;
import dev.fivefold.engine.call.CallResult;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Clients of a service whose answers are kept in Redis, and what they count. */
final class CachedClients implements AutoCloseable {

    private static final RedisProperties.CachedCall KEPT = new RedisProperties.CachedCall(Duration.ofSeconds(60));

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final RedisCache cache;
    private final DownstreamClients clients;

    CachedClients(String service, RedisProperties redis) {
        cache = new RedisCache(redis, registry);
        clients = new DownstreamClients(
                new DownstreamProperties(
                        URI.create(service),
                        Map.of(),
                        Duration.ofMillis(500),
                        DataSize.ofBytes(1_000_000),
                        true,
                        5,
                        0,
                        false,
                        false,
                        false,
                        0,
                        true,
                        RecoverySettings.PLAIN,
                        false),
                JsonMapper.builder().build(),
                new CallCaches(
                        new CacheProperties(Map.of()), JsonMapper.builder().build(), registry),
                new Fallbacks(new FallbackProperties(Map.of()), registry),
                cache,
                registry,
                UnaryOperator.identity(),
                null);
    }

    static RedisProperties redis(URI uri, Duration timeout, Duration secondDeleteAfter) {
        return new RedisProperties(
                true,
                uri,
                timeout,
                "test",
                3,
                Map.of("prices", Map.of("byIds", KEPT), "carts", Map.of("cart", KEPT)),
                0.5,
                Duration.ofSeconds(2),
                secondDeleteAfter);
    }

    <C> C create(Class<C> type, String service) {
        return clients.create(type, service);
    }

    RedisCache cache() {
        return cache;
    }

    /** Waits until Redis is there: nobody else does. */
    CachedClients connected() {
        await().until(() -> {
            cache.read("none", List.of("none"), Duration.ofSeconds(1), 1);
            return gauge("fivefold.redis.connected") == 1;
        });
        return this;
    }

    /** Keys that came to this. */
    double lookups(String result) {
        return registry.find("fivefold.redis.lookups").tag("result", result).counters().stream()
                .filter(counter -> !"none".equals(counter.getId().getTag("call")))
                .mapToDouble(Counter::count)
                .sum();
    }

    double writes(String result) {
        return registry.find("fivefold.redis.writes").tag("result", result).counters().stream()
                .mapToDouble(Counter::count)
                .sum();
    }

    double gauge(String name) {
        return registry.get(name).gauge().value();
    }

    /** The longest that a call has waited for Redis. */
    Duration longestWait() {
        return Duration.ofNanos(
                (long) registry.get("fivefold.redis.wait").timer().max(TimeUnit.NANOSECONDS));
    }

    /** Calls that the service itself has answered, behind its breaker and bulkhead. */
    long calls() {
        return registry.find("fivefold.downstream.call").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    static String written(CallResult<?> result) {
        return new String(((CallResult.Available<?>) result).body().toByteArray(), UTF_8);
    }

    static CallResult.Source source(CallResult<?> result) {
        return ((CallResult.Success<?>) result).source();
    }

    @Override
    public void close() {
        clients.close();
        cache.close();
    }
}
