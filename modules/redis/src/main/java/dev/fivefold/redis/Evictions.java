package dev.fivefold.redis;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fivefold.redis.connection.GuardedRedis;
import io.lettuce.core.SetArgs;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;

/**
 * Deletes entries, and leaves a marker for each. An entry that {@link RedisWrites} writes in the place of a marker expires with it. All
 * markers live equally long: none shortens the life of another process's. Thread-safe.
 */
final class Evictions {

    /** The life of a marker, in delays of the second delete: an update, and the calls that began before it. */
    private static final int MARKED = 5;

    /** The time for the last deletes when the process ends. */
    private static final Duration LAST_DELETES = Duration.ofSeconds(2);

    private final GuardedRedis redis;
    private final RedisSettings settings;
    private final RedisMetrics metrics;
    private final SecondDeletes secondDeletes;

    /**
     * Evictions of all calls.
     *
     * @param longestTtl of all entries
     */
    Evictions(GuardedRedis redis, RedisSettings settings, Duration longestTtl, RedisMetrics metrics) {
        this.redis = redis;
        this.settings = settings;
        this.metrics = metrics;
        this.secondDeletes = new SecondDeletes(
                keys -> delete(keys, settings.timeout()), settings.secondDeleteAfter(), longestTtl, metrics);
    }

    /** Before an update, in case the process ends before {@link #after}. */
    void before(List<String> keys) {
        CompletableFuture<Boolean> unused = delete(keys, settings.timeout());
    }

    /** After an update: now, and once more after the delay. */
    void after(List<String> keys) {
        if (keys.isEmpty()) {
            return;
        }
        CompletableFuture<Void> unused = delete(keys, settings.timeout())
                .thenAccept(confirmed -> metrics.deletes("first", confirmed).increment());
        secondDeletes.later(keys);
    }

    /** The number of evictions whose second delete is pending. */
    int pending() {
        return secondDeletes.pending();
    }

    /** Makes the pending second deletes at once. */
    void close() {
        secondDeletes.close(
                keys -> Objects.requireNonNull(delete(keys, LAST_DELETES).join()));
    }

    /** Even while the circuit breaker is open. Whether Redis has confirmed it in time. */
    private CompletableFuture<Boolean> delete(List<String> keys, Duration within) {
        SetArgs ttl = SetArgs.Builder.px(settings.secondDeleteAfter().multipliedBy(MARKED));
        return redis.attempt(
                commands -> CompletableFuture.allOf(keys.stream()
                        .map(key -> commands.set(key.getBytes(UTF_8), RedisEntry.evicted(), ttl)
                                .toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new)),
                within);
    }
}
