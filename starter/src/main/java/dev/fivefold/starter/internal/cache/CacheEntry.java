package dev.fivefold.starter.internal.cache;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import dev.fivefold.starter.internal.config.CacheSettings;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The cache entry of one key: first the promise of a response, then the response. Thread-safe. */
public final class CacheEntry {

    private final AtomicReference<@Nullable CallContext> leader = new AtomicReference<>();
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final CompletableFuture<CallResult<?>> outcome = new CompletableFuture<>();
    private volatile @Nullable Success<?> expired;
    private volatile @Nullable Stored stored;

    /** A promise. */
    public CacheEntry() {
        this(null);
    }

    /**
     * A promise in place of an expired response.
     *
     * @param expired its service may confirm that it is still valid; {@code null} without one
     */
    public CacheEntry(@Nullable Success<?> expired) {
        this.expired = expired;
    }

    /**
     * A response.
     *
     * @param at the time of its arrival, in the ticker's nanoseconds
     */
    public record Stored(Success<?> success, long at) {}

    /** An entry with a response. */
    public static CacheEntry of(Success<?> success, long nanos) {
        CacheEntry entry = new CacheEntry();
        entry.arrived(success, nanos);
        return entry;
    }

    /** The context of the call that fetches the response; {@code null} if that is the caller's from now on. */
    @Nullable
    public CallContext claim(CallContext context) {
        CallContext first = leader.get();
        return first == null ? leader.compareAndExchange(null, context) : first;
    }

    /** The response that the promised one replaces; {@code null} without one, and once that has arrived. */
    @Nullable
    public Success<?> expired() {
        return expired;
    }

    /** Stores the response. */
    public void arrived(Success<?> success, long nanos) {
        expired = null;
        stored = new Stored(success, nanos);
        outcome.complete(success);
    }

    /** There is a result for the waiting calls, and none that is stored. */
    public void ended(CallResult<?> how) {
        outcome.complete(how);
    }

    /** Completed when the response has arrived or failed. */
    CompletableFuture<CallResult<?>> outcome() {
        return outcome;
    }

    /** The response; {@code null} until it has arrived. */
    @Nullable
    public Stored stored() {
        return stored;
    }

    /** The response with its age; {@code null} until it has arrived. */
    @Nullable
    public Success<?> at(long nanos) {
        Stored now = stored;
        return now == null ? null : aged(now.success(), nanos - now.at());
    }

    /** Whether the response has reached its time to live, or what is left of it by its service. */
    public boolean isStale(CacheSettings settings, long nanos) {
        Stored now = stored;
        return now != null
                && nanos - now.at() >= freshFor(now.success(), settings).toNanos();
    }

    /** Whether the response must not be served any more, not even while it is refreshed. */
    public boolean isExpired(CacheSettings settings, long nanos) {
        Stored now = stored;
        if (now == null) {
            return false;
        }
        Duration stale = now.success().freshness().mustRevalidate() ? Duration.ZERO : settings.stale();
        return nanos - now.at() >= freshFor(now.success(), settings).plus(stale).toNanos();
    }

    private static Duration freshFor(Success<?> success, CacheSettings settings) {
        return success.freshness().within(settings.ttl(), success.age());
    }

    /** Whether the calling thread is the one to refresh the entry. */
    public boolean beginRefresh() {
        return !refreshing.get() && refreshing.compareAndSet(false, true);
    }

    /** The refresh failed: another thread may try. */
    public void endRefresh() {
        refreshing.set(false);
    }

    /** Bytes that the response takes, compressed or not; 0 until it has arrived. */
    public int weight() {
        Stored now = stored;
        return now == null ? 0 : weight(now.success());
    }

    public static int weight(Success<?> success) {
        return (int) Math.min(Integer.MAX_VALUE, success.body().size());
    }

    private static <T> Success<T> aged(Success<T> success, long cachedNanos) {
        return new Success<>(
                success.value(),
                success.body(),
                CallResult.Source.LOCAL_CACHE,
                success.age().plusNanos(cachedNanos),
                success.freshness());
    }
}
