package dev.fivefold.starter.internal.cache;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.cache.CacheLoader;
import com.google.common.cache.LoadingCache;
import com.google.common.primitives.Ints;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.util.Objects;

/**
 * Responses as objects in a Guava {@code LoadingCache}. It loads the promise of a response, at once. The first caller
 * fetches the response, and the others wait for it, each to its own deadline.
 */
public final class OnHeapResponses implements ResponseStore {

    private final CacheSettings settings;
    private final Ticker ticker;
    private final LoadingCache<Invocation, CacheEntry> entries;

    /** The last responses with an {@code ETag}: most are those of the entries; the others have expired, and can be confirmed. */
    private final Cache<Invocation, Success<?>> confirmable;

    /** An empty store. */
    public OnHeapResponses(CacheSettings settings, Ticker ticker) {
        this.settings = settings;
        this.ticker = ticker;
        this.confirmable = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.confirmable())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((Invocation key, Success<?> response) -> CacheEntry.weight(response))
                .build();
        this.entries = CacheBuilder.newBuilder()
                .ticker(ticker)
                .expireAfterWrite(settings.longest())
                .maximumWeight(settings.maxWeight().toBytes())
                .weigher((Invocation key, CacheEntry entry) -> Ints.saturatedCast((long) key.weight() + entry.weight()))
                .recordStats()
                .build(CacheLoader.from(key -> new CacheEntry(confirmable.getIfPresent(key))));
    }

    @Override
    public CacheEntry get(Invocation key) {
        CacheEntry entry = entries.getUnchecked(key);
        while (entry.isExpired(settings, ticker.read())) {
            entries.asMap().remove(key, entry);
            entry = entries.getUnchecked(key);
        }
        return entry;
    }

    @Override
    public void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        // Replacing the entry, even by itself, updates its weight and starts its time to live.
        boolean stored = entries.asMap().replace(key, promised, arrived);
        Success<?> response = Objects.requireNonNull(arrived.stored()).success();
        if (stored && response.freshness().etag() != null) {
            confirmable.put(key, response);
        }
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
        confirmable.invalidateAll();
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
