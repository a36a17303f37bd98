package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executor;

/**
 * The answers of one method that are kept in this process, by what was asked. What Guava holds is the promise of an answer,
 * made at once: whoever finds it first keeps it, others wait for it no longer than they can. Safe for use by many threads.
 */
public final class CallCache {

    private final LoadingCache<CallKey, CachedAnswer> answers;
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
     * Empty.
     *
     * @param call its name, as service and method
     * @param refreshes runs what fetches an answer anew; unbounded, since there is at most one a key
     */
    CallCache(
            String call,
            CacheProperties.CallSettings settings,
            Ticker ticker,
            Executor refreshes,
            MeterRegistry registry) {
        this.ticker = ticker;
        this.ttl = settings.ttl();
        this.longest = settings.ttl().plus(settings.stale());
        this.refreshes = refreshes;
        this.answers = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(longest)
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((CallKey key, CachedAnswer answer) -> answer.weight())
                .recordStats()
                .build(CacheLoader.from(CachedAnswer::new));
        this.hits = counter(call, "hit", registry);
        this.staleHits = counter(call, "stale", registry);
        this.coalesced = counter(call, "coalesced", registry);
        this.misses = counter(call, "miss", registry);
        this.loadFailures = Counter.builder("fivefold.cache.load.failures")
                .description("Answers that could not be fetched")
                .tag("call", call)
                .register(registry);
        FunctionCounter.builder(
                        "fivefold.cache.evictions",
                        answers,
                        cache -> cache.stats().evictionCount())
                .description("Answers that went because of their age or for others")
                .tag("call", call)
                .register(registry);
        Gauge.builder("fivefold.cache.bytes", this, CallCache::bytes)
                .description("All answers together, inflated")
                .tag("call", call)
                .register(registry);
    }

    /** The answer for a key, or its promise. */
    CachedAnswer get(CallKey key) {
        return answers.getUnchecked(key);
    }

    /** From now on an answer that has arrived weighs what it weighs, and its time begins. */
    void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived) {
        // Not if it was purged meanwhile, or somebody else's is newer.
        answers.asMap().replace(key, promised, arrived);
    }

    void forget(CallKey key, CachedAnswer promised) {
        answers.asMap().remove(key, promised);
    }

    /** Forgets all. What is being fetched now is not kept either. */
    void purge() {
        answers.invalidateAll();
    }

    long now() {
        return ticker.read();
    }

    /** How long an answer serves. */
    Duration ttl() {
        return ttl;
    }

    /** How long an answer serves at most, while it is fetched anew. */
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

    private double bytes() {
        return answers.asMap().values().stream().mapToLong(CachedAnswer::weight).sum();
    }

    private static Counter counter(String call, String result, MeterRegistry registry) {
        return Counter.builder("fivefold.cache.requests")
                .description("Calls by how the cache answered them")
                .tag("call", call)
                .tag("result", result)
                .register(registry);
    }
}
