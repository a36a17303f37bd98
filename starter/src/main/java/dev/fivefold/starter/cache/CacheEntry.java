package dev.fivefold.starter.cache;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The cache entry of one key: first the promise of a response, then the response. Thread-safe. */
final class CacheEntry {

    private final AtomicBoolean claimed = new AtomicBoolean();
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final CompletableFuture<CallResult<?>> outcome = new CompletableFuture<>();
    private volatile @Nullable Stored stored;

    /**
     * A response.
     *
     * @param at the time of its arrival, in the ticker's nanoseconds
     */
    record Stored(Success<?> success, long at) {}

    /** An entry with a response. */
    static CacheEntry of(Success<?> success, long nanos) {
        CacheEntry entry = new CacheEntry();
        entry.arrived(success, nanos);
        return entry;
    }

    /** Whether the calling thread is the one to fetch the response. */
    boolean claim() {
        return !claimed.get() && claimed.compareAndSet(false, true);
    }

    /** Stores the response. */
    void arrived(Success<?> success, long nanos) {
        stored = new Stored(success, nanos);
        outcome.complete(success);
    }

    /** The promise cannot be kept. */
    void failed(CallResult<?> how) {
        outcome.complete(how);
    }

    /** Completed when the response has arrived or failed. */
    CompletableFuture<CallResult<?>> outcome() {
        return outcome;
    }

    /** The response; {@code null} until it has arrived. */
    @Nullable
    Stored stored() {
        return stored;
    }

    /** The response with its age; {@code null} until it has arrived. */
    @Nullable
    Success<?> at(long nanos) {
        Stored now = stored;
        return now == null ? null : aged(now.success(), nanos - now.at());
    }

    /** Whether the response arrived longer ago than this. */
    boolean isOlderThan(Duration ttl, long nanos) {
        Stored now = stored;
        return now != null && nanos - now.at() > ttl.toNanos();
    }

    /** Whether the calling thread is the one to refresh the entry. */
    boolean beginRefresh() {
        return !refreshing.get() && refreshing.compareAndSet(false, true);
    }

    /** The refresh failed: another thread may try. */
    void endRefresh() {
        refreshing.set(false);
    }

    /** Bytes that the response takes, compressed or not; 0 until it has arrived. */
    int weight() {
        Stored now = stored;
        return now == null
                ? 0
                : (int) Math.min(Integer.MAX_VALUE, now.success().body().size());
    }

    private static <T> Success<T> aged(Success<T> success, long cachedNanos) {
        return new Success<>(
                success.value(),
                success.body(),
                CallResult.Source.LOCAL_CACHE,
                success.age().plusNanos(cachedNanos));
    }
}
