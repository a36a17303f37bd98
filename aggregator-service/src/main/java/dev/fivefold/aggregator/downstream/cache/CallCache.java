package dev.fivefold.aggregator.downstream.cache;

import com.google.common.base.Ticker;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.Executor;

/** The answers of one method that are kept in this process, by what was asked, and their figures. Safe for use by many threads. */
public final class CallCache {

    private final AnswerStore answers;
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
     * With what is in its store.
     *
     * @param call its name, as service and method
     * @param answers closed with this cache
     * @param refreshes runs what fetches an answer anew; unbounded, since there is at most one a key
     */
    CallCache(
            String call,
            CacheProperties.CallSettings settings,
            AnswerStore answers,
            Ticker ticker,
            Executor refreshes,
            MeterRegistry registry) {
        this.ticker = ticker;
        this.ttl = settings.ttl();
        this.longest = settings.longest();
        this.answers = answers;
        this.refreshes = refreshes;
        this.hits = counter(call, "hit", registry);
        this.staleHits = counter(call, "stale", registry);
        this.coalesced = counter(call, "coalesced", registry);
        this.misses = counter(call, "miss", registry);
        this.loadFailures = Counter.builder("fivefold.cache.load.failures")
                .description("Answers that could not be fetched")
                .tag("call", call)
                .register(registry);
        FunctionCounter.builder("fivefold.cache.evictions", answers, AnswerStore::evictions)
                .description("Answers that went because of their age or for others")
                .tag("call", call)
                .register(registry);
        Gauge.builder("fivefold.cache.bytes", answers, AnswerStore::bytes)
                .description("All answers together, inflated")
                .tag("call", call)
                .register(registry);
    }

    /** The answer for a key, or its promise. */
    CachedAnswer get(CallKey key) {
        return answers.get(key);
    }

    void keep(CallKey key, CachedAnswer promised, CachedAnswer arrived) {
        answers.keep(key, promised, arrived);
    }

    void forget(CallKey key, CachedAnswer promised) {
        answers.forget(key, promised);
    }

    void refreshFailed(CallKey key, CachedAnswer old) {
        answers.refreshFailed(key, old);
    }

    /** Forgets all. What is being fetched now is not kept either. */
    void purge() {
        answers.purge();
    }

    void close() {
        answers.close();
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

    private static Counter counter(String call, String result, MeterRegistry registry) {
        return Counter.builder("fivefold.cache.requests")
                .description("Calls by how the cache answered them")
                .tag("call", call)
                .tag("result", result)
                .register(registry);
    }
}
