package dev.fivefold.starter.cache;

import com.google.common.base.Ticker;
import dev.fivefold.starter.client.Invocation;
import dev.fivefold.starter.config.CacheSettings;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executor;

/** The cache of one method and its metrics. Thread-safe. */
public final class CallCache {

    private final ResponseStore responses;
    private final Ticker ticker;
    private final Duration ttl;
    private final Duration longest;
    private final Executor refreshes;
    private final Counter hits;
    private final Counter staleHits;
    private final Counter coalesced;
    private final Counter misses;
    private final Counter loadFailures;

    /**
     * A cache on a store.
     *
     * @param call the method, as {@code service.method}
     * @param responses closed with this cache
     * @param refreshes runs refreshes; unbounded, since there is at most one for each key
     */
    CallCache(
            String call,
            CacheSettings settings,
            ResponseStore responses,
            Ticker ticker,
            Executor refreshes,
            MeterRegistry registry) {
        this.ticker = ticker;
        this.ttl = settings.ttl();
        this.longest = settings.longest();
        this.responses = responses;
        this.refreshes = refreshes;
        this.hits = counter(call, "hit", registry);
        this.staleHits = counter(call, "stale", registry);
        this.coalesced = counter(call, "coalesced", registry);
        this.misses = counter(call, "miss", registry);
        this.loadFailures = Counter.builder("fivefold.cache.load.failures")
                .description("Responses that could not be fetched")
                .tag("call", call)
                .register(registry);
        FunctionCounter.builder("fivefold.cache.evictions", responses, ResponseStore::evictions)
                .description("Responses evicted by age or for lack of space")
                .tag("call", call)
                .register(registry);
        Gauge.builder("fivefold.cache.bytes", responses, ResponseStore::bytes)
                .description("All cached responses together, inflated")
                .tag("call", call)
                .register(registry);
    }

    /** The entry of a key. */
    CacheEntry get(Invocation key) {
        return responses.get(key);
    }

    void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        responses.put(key, promised, arrived);
    }

    void remove(Invocation key, CacheEntry promised) {
        responses.remove(key, promised);
    }

    void refreshFailed(Invocation key, CacheEntry old) {
        responses.refreshFailed(key, old);
    }

    /** Removes all entries. Responses that are being fetched are not stored either. */
    void purge() {
        responses.purge();
    }

    void close() {
        responses.close();
    }

    long now() {
        return ticker.read();
    }

    /** The time to live of an entry. */
    Duration ttl() {
        return ttl;
    }

    /** The time for which an entry is served at most, while it is refreshed. */
    Duration longest() {
        return longest;
    }

    void refresh(Runnable fetch) {
        refreshes.execute(fetch);
    }

    Counter hits() {
        return hits;
    }

    Counter staleHits() {
        return staleHits;
    }

    Counter coalesced() {
        return coalesced;
    }

    Counter misses() {
        return misses;
    }

    Counter loadFailures() {
        return loadFailures;
    }

    private static Counter counter(String call, String result, MeterRegistry registry) {
        return Counter.builder("fivefold.cache.requests")
                .description("Calls by the result of their cache lookup")
                .tag("call", call)
                .tag("result", result)
                .register(registry);
    }
}
