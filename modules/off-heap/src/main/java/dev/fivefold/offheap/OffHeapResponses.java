package dev.fivefold.offheap;

import com.google.common.base.Ticker;
import dev.fivefold.starter.call.Invocation;
import dev.fivefold.starter.internal.cache.CacheEntry;
import dev.fivefold.starter.internal.cache.ResponseStore;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Responses as bytes outside of the heap. On the heap are only the pending ones: promises, and stale entries that are being
 * refreshed, which all callers share meanwhile. A hit decodes the bytes and touches nothing else.
 */
final class OffHeapResponses implements ResponseStore {

    /** An entry of a megabyte is read, parsed or copied under a lock, which other keys must seldom wait for. */
    private static final int LOCKS = 64;

    private final ResponseFormat format;
    private final Ticker ticker;
    private final CacheSettings settings;
    private final OffHeapStore store;

    private final List<Pending> pending =
            Stream.generate(Pending::new).limit(LOCKS).toList();

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
        CacheEntry fresh = fresh(key);
        return fresh == null ? shared(key) : fresh;
    }

    private CacheEntry shared(Invocation key) {
        Pending some = pending(key);
        synchronized (some) {
            CacheEntry shared = some.entries.get(key);
            if (shared != null && !shared.isExpired(settings, ticker.read())) {
                return shared;
            }
            CacheEntry justArrived = fresh(key);
            if (justArrived != null) {
                return justArrived;
            }
            CacheEntry old = read(key, settings.longest());
            CacheEntry first = old != null && !old.isExpired(settings, ticker.read()) ? old : inPlaceOf(old);
            some.entries.put(key, first);
            return first;
        }
    }

    private @Nullable CacheEntry fresh(Invocation key) {
        CacheEntry stored = read(key, settings.ttl());
        return stored == null || stored.isStale(settings, ticker.read()) ? null : stored;
    }

    private static CacheEntry inPlaceOf(@Nullable CacheEntry expired) {
        CacheEntry.Stored stored = expired == null ? null : expired.stored();
        return new CacheEntry(stored == null ? null : stored.success());
    }

    @Override
    public void put(Invocation key, CacheEntry promised, CacheEntry arrived) {
        CacheEntry.Stored stored = Objects.requireNonNull(arrived.stored());
        byte[][] entry = format.write(stored.success());
        Pending some = pending(key);
        synchronized (some) {
            if (some.entries.remove(key, promised) && entry != null) {
                store.put(ResponseFormat.key(key), stored.at(), entry);
            }
        }
    }

    @Override
    public void remove(Invocation key, CacheEntry promised) {
        Pending some = pending(key);
        synchronized (some) {
            some.entries.remove(key, promised);
        }
    }

    @Override
    public void refreshFailed(Invocation key, CacheEntry old) {
        // Its bytes are still in the store. Threads with this object do not try again, those that read the bytes do.
        remove(key, old);
    }

    /** Pending ones first, whose responses are not put then; and again those that have been read from the store since. */
    @Override
    public void purge() {
        clearPending();
        store.clear();
        clearPending();
    }

    private void clearPending() {
        for (Pending some : pending) {
            synchronized (some) {
                some.entries.clear();
            }
        }
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

    private Pending pending(Invocation key) {
        return pending.get(Math.floorMod(key.hashCode(), LOCKS));
    }

    /** The pending entries of some keys. They change together with the store, hence under one lock, which is this object. */
    private static final class Pending {

        private final Map<Invocation, CacheEntry> entries = new HashMap<>();
    }

    private @Nullable CacheEntry read(Invocation key, Duration oldest) {
        ResponseFormat.Written written =
                store.get(ResponseFormat.key(key), ticker.read(), oldest, ResponseFormat.Written::new);
        return written == null ? null : format.read(written);
    }
}
