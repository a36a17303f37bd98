package dev.fivefold.starter.redis;

import dev.fivefold.telemetry.RateLimitedLog;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Redis with a timeout on each command, and a circuit breaker. When the breaker opens, the connection is replaced. Never throws.
 * Thread-safe.
 */
final class GuardedRedis {

    private final RedisConnection connection;
    private final CircuitBreaker breaker;
    private final Duration timeout;
    private final RateLimitedLog log = new RateLimitedLog(
            LoggerFactory.getLogger(RedisCache.class),
            "Redis unavailable, bypassing the cache: reason={} count={} details={}",
            System::nanoTime);

    GuardedRedis(RedisConnection connection, CircuitBreaker breaker, Duration timeout) {
        this.connection = connection;
        this.breaker = breaker;
        this.timeout = timeout;
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                connection.reset();
            }
        });
    }

    boolean isConnected() {
        return connection.commands().isPresent();
    }

    /**
     * Redis's response to a command; empty without one in time, and while there is no connection or the breaker is open. Waits for it.
     *
     * @param remaining time of the caller; shortens the timeout
     */
    <T> Optional<T> call(
            Function<RedisClusterAsyncCommands<byte[], byte[]>, ? extends CompletionStage<T>> command,
            Duration remaining) {
        RedisClusterAsyncCommands<byte[], byte[]> commands = commands();
        if (commands == null || !breaker.tryAcquirePermission()) {
            return Optional.empty();
        }
        boolean shortened = remaining.compareTo(timeout) < 0;
        long start = System.nanoTime();
        @Nullable CompletableFuture<T> response = null;
        try {
            response = command.apply(commands).toCompletableFuture();
            T value = response.get((shortened ? remaining : timeout).toNanos(), TimeUnit.NANOSECONDS);
            breaker.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            return Optional.of(value);
        } catch (InterruptedException stop) {
            breaker.releasePermission();
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException | RuntimeException failure) {
            if (shortened && failure instanceof TimeoutException) {
                breaker.releasePermission(); // Redis is not to blame
            } else {
                breaker.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, failure);
                report(failure);
            }
        } finally {
            if (response != null) {
                response.cancel(true); // no effect on a completed one
            }
        }
        return Optional.empty();
    }

    /** Whether Redis confirms a command within a time, even while the breaker is open. Does not wait for it. */
    CompletableFuture<Boolean> attempt(
            Function<RedisClusterAsyncCommands<byte[], byte[]>, ? extends CompletionStage<?>> command,
            Duration within) {
        RedisClusterAsyncCommands<byte[], byte[]> commands = commands();
        if (commands == null) {
            return CompletableFuture.completedFuture(false);
        }
        try {
            return command.apply(commands)
                    .toCompletableFuture()
                    .orTimeout(within.toNanos(), TimeUnit.NANOSECONDS)
                    .handle((value, failure) -> {
                        if (failure != null) {
                            report(failure);
                        }
                        return failure == null;
                    });
        } catch (RuntimeException rejected) {
            report(rejected);
            return CompletableFuture.completedFuture(false);
        }
    }

    private @Nullable RedisClusterAsyncCommands<byte[], byte[]> commands() {
        RedisClusterAsyncCommands<byte[], byte[]> commands =
                connection.commands().orElse(null);
        if (commands == null) {
            log.count("no connection", "none");
        }
        return commands;
    }

    private void report(Throwable failure) {
        if (failure instanceof TimeoutException) {
            log.count("timeout", timeout.toMillis() + "ms");
        } else {
            log.count("failed command", failure.toString());
        }
    }
}
