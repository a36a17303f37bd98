package dev.fivefold.starter.cache;

import com.google.common.base.Ticker;
import dev.fivefold.starter.client.Invocation;
import dev.fivefold.starter.config.CacheSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Responses as bytes outside of the heap. On the heap are only the pending ones: promises, and stale entries that are being
 * refreshed, which all callers share meanwhile. A hit decodes the bytes and touches nothing else.
 */
final class OffHeapResponses implements ResponseStore {

    private final ResponseFormat format;
    private final Ticker ticker;
    private final CacheSettings settings;
    private final OffHeapStore store;

    /** Changes together with the store, hence under one lock: a purge leaves nothing that was requested before it. */
    private final Map<Invocation, CacheEntry> pending = new HashMap<>();

    /**
     * An empty store.
     *
     * @throws IllegalStateException if the memory cannot be reserved
     */
    OffHeapResponses(CacheSettings settings, ResponseFormat format, Ticker ticker) {
        this.format = format;
        this.ticker = ticker;
        this.settings = settings;
        this.store = new OffHeapStore(settings.maxWeight().toBytes(), settings.longest());
    }

    @Override
    public CacheEntry get(Invocation key) {
        CacheEntry stored = read(key, settings.ttl());
        return stored == null ? shared(key) : stored;
    }

    private synchronized CacheEntry shared(Invocation key) {
        CacheEntry shared = pending.get(key);
        if (shared != null && !shared.isOlderThan(settings.longest(), ticker.read())) {
            return shared;
        }
        CacheEntry justArrived = read(key, settings.ttl());
        if (justArrived != null) {
            return justArrived;
        }
        CacheEntry old = read(key, settings.longest());
        CacheEntry first = old == null ? new CacheEntry() : old;
        pending.put(key, first);
        return first;
    }

    @Override
    public void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        CacheEntry.Stored stored = Objects.requireNonNull(arrived.stored());
        byte[][] entry = format.write(stored.success());
        synchronized (this) {
            if (pending.remove(key, promised) && entry != null) {
                store.put(ResponseFormat.key(key), stored.at(), entry);
            }
        }
    }

    @Override
    public synchronized void remove(Invocation key, CacheEntry promised) {
        pending.remove(key, promised);
    }

    @Override
    public void refreshFailed(Invocation key, CacheEntry old) {
        // Its bytes are still in the store. Threads with this object do not try again, those that read the bytes do.
        remove(key, old);
    }

    @Override
    public synchronized void purge() {
        pending.clear();
        store.clear();
    }

    @Override
    public long evictions() {
        return store.evictions();
    }

    @Override
    public long bytes() {
        return store.bytes();
    }

    @Override
    public void close() {
        store.close();
    }

    private @Nullable CacheEntry read(Invocation key, Duration oldest) {
        ResponseFormat.Written written =
                store.get(ResponseFormat.key(key), ticker.read(), oldest, ResponseFormat.Written::new);
        return written == null ? null : format.read(written);
    }
}
