package dev.fivefold.starter.cache;

import com.google.common.base.Ticker;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.primitives.Ints;
import dev.fivefold.starter.client.Invocation;
import dev.fivefold.starter.config.CacheSettings;

/**
 * Responses as objects in a Guava {@code LoadingCache}. It loads the promise of a response, at once: the first caller fetches the
 * response, and the others wait for it, each to its own deadline.
 */
final class OnHeapResponses implements ResponseStore {

    private final LoadingCache<Invocation, CacheEntry> entries;

    OnHeapResponses(CacheSettings settings, Ticker ticker) {
        this.entries = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.longest())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((Invocation key, CacheEntry entry) -> Ints.saturatedCast((long) key.weight() + entry.weight()))
                .recordStats()
                .build(CacheLoader.from(CacheEntry::new));
    }

    @Override
    public CacheEntry get(Invocation key) {
        return entries.getUnchecked(key);
    }

    @Override
    public void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        // Replacing the entry, even by itself, updates its weight and starts its time to live.
        entries.asMap().replace(key, promised, arrived);
    }

    @Override
    public void remove(Invocation key, CacheEntry promised) {
        entries.asMap().remove(key, promised);
    }

    @Override
    public void refreshFailed(Invocation key, CacheEntry old) {
        old.endRefresh();
    }

    @Override
    public void purge() {
        entries.invalidateAll();
    }

    @Override
    public long evictions() {
        return entries.stats().evictionCount();
    }

    @Override
    public long bytes() {
        return entries.asMap().values().stream().mapToLong(CacheEntry::weight).sum();
    }

    @Override
    public void close() {}
}
