package dev.fivefold.starter.internal.cache;

import com.google.common.base.Ticker;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.engine.call.Freshness;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.Executor;

/**
 * The cache of one method and its metrics. Thread-safe.
 *
 * @param refreshes runs refreshes; unbounded, since there is at most one for each key
 */
public record CallCache(
        ResponseStore responses,
        CacheSettings settings,
        Ticker ticker,
        Executor refreshes,
        Counter hits,
        Counter staleHits,
        Counter coalesced,
        Counter misses,
        Counter forbidden,
        Counter loadFailures) {

    /**
     * A cache on a store.
     *
     * @param call the method, as {@code service.method}
     */
    public CallCache(
            String call,
            CacheSettings settings,
            ResponseStore responses,
            Ticker ticker,
            Executor refreshes,
            MeterRegistry registry) {
        this(
                responses,
                settings,
                ticker,
                refreshes,
                counter(call, "hit", registry),
                counter(call, "stale", registry),
                counter(call, "coalesced", registry),
                counter(call, "miss", registry),
                Counter.builder("fivefold.cache.forbidden")
                        .description("Responses that are not stored, as their headers say")
                        .tag("call", call)
                        .register(registry),
                Counter.builder("fivefold.cache.load.failures")
                        .description("Responses that could not be fetched")
                        .tag("call", call)
                        .register(registry));
        FunctionCounter.builder("fivefold.cache.evictions", responses, ResponseStore::evictions)
                .description("Responses evicted by age or for lack of space")
                .tag("call", call)
                .register(registry);
        Gauge.builder("fivefold.cache.bytes", responses, ResponseStore::bytes)
                .description("All cached responses together, inflated")
                .tag("call", call)
                .register(registry);
    }

    /** Whether a response may be stored: to be served again, or at least to be confirmed by its service. */
    boolean stores(Invocation key, Success<?> success) {
        Freshness freshness = success.freshness();
        return freshness.storable(key.identifiesUser())
                && (freshness.etag() != null
                        || freshness.within(settings.ttl(), success.age()).isPositive());
    }

    private static Counter counter(String call, String result, MeterRegistry registry) {
        return Counter.builder("fivefold.cache.requests")
                .description("Calls by the result of their cache lookup")
                .tag("call", call)
                .tag("result", result)
                .register(registry);
    }
}
