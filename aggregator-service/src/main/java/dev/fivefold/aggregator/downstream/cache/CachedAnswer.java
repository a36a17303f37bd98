package dev.fivefold.aggregator.downstream.cache;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallResult.Success;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** The answer for one key: first the promise that somebody fetches it, then the answer. Safe for use by many threads. */
final class CachedAnswer {

    private final AtomicBoolean claimed = new AtomicBoolean();
    private final AtomicBoolean refreshing = new AtomicBoolean();
    private final CompletableFuture<CallResult<?>> outcome = new CompletableFuture<>();
    private volatile @Nullable Kept kept;

    /**
     * An answer that has arrived.
     *
     * @param at when, in the ticker's nanoseconds
     */
    record Kept(Success<?> success, long at) {}

    /** One that arrived at a time. */
    static CachedAnswer kept(Success<?> success, long nanos) {
        CachedAnswer answer = new CachedAnswer();
        answer.arrived(success, nanos);
        return answer;
    }

    /** Whether the caller is the one to fetch it. */
    boolean claim() {
        return !claimed.get() && claimed.compareAndSet(false, true);
    }

    /** It is there. */
    void arrived(Success<?> success, long nanos) {
        kept = new Kept(success, nanos);
        outcome.complete(success);
    }

    /** There will be none. */
    void failed(CallResult<?> how) {
        outcome.complete(how);
    }

    /** What came of it: known once it has arrived or failed. */
    CompletableFuture<CallResult<?>> outcome() {
        return outcome;
    }

    /** What has arrived; {@code null} as long as nothing has. */
    @Nullable
    Kept kept() {
        return kept;
    }

    /** The answer as it is kept, with its age; {@code null} as long as there is none. */
    @Nullable
    Success<?> at(long nanos) {
        Kept now = kept;
        return now == null ? null : aged(now.success(), nanos - now.at());
    }

    /** Whether it has been kept for longer than this. */
    boolean isOlderThan(Duration ttl, long nanos) {
        Kept now = kept;
        return now != null && nanos - now.at() > ttl.toNanos();
    }

    /** Whether the caller is the one to fetch it anew. */
    boolean beginRefresh() {
        return !refreshing.get() && refreshing.compareAndSet(false, true);
    }

    /** The answer could not be fetched anew: somebody else may try. */
    void endRefresh() {
        refreshing.set(false);
    }

    /** Bytes of the answer; 0 as long as there is none. */
    int weight() {
        Kept now = kept;
        return now == null
                ? 0
                : (int) Math.min(Integer.MAX_VALUE, now.success().body().length());
    }

    private static <T> Success<T> aged(Success<T> success, long keptNanos) {
        return new Success<>(
                success.value(),
                success.body(),
                CallResult.Source.LOCAL_CACHE,
                success.age().plusNanos(keptNanos));
    }
}
