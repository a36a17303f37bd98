package dev.fivefold.redis.connection;

import dev.fivefold.telemetry.LogValue;
import dev.fivefold.telemetry.RateLimitedLog;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.lettuce.core.cluster.api.async.RedisClusterAsyncCommands;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Redis with a timeout on each command, and a circuit breaker that replaces the connection when it opens. Never throws. Thread-safe. */
public final class GuardedRedis {

    private final RedisConnection connection;
    private final CircuitBreaker breaker;
    private final Duration timeout;
    private final RateLimitedLog log = new RateLimitedLog(
            LoggerFactory.getLogger(GuardedRedis.class),
            "Redis unavailable, bypassing the cache: reason={} count={}{}",
            System::nanoTime);

    public GuardedRedis(RedisConnection connection, CircuitBreaker breaker, Duration timeout) {
        this.connection = connection;
        this.breaker = breaker;
        this.timeout = timeout;
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                connection.reset();
            }
        });
    }

    public boolean isConnected() {
        return connection.commands() != null;
    }

    /**
     * Redis's response to a command; empty without one in time, and while there is no connection or the breaker is open. Never completed
     * exceptionally.
     *
     * @param remaining time of the caller; shortens the timeout
     */
    public <T> CompletableFuture<Optional<T>> call(
            Function<RedisClusterAsyncCommands<byte[], byte[]>, ? extends CompletionStage<T>> command,
            Duration remaining) {
        RedisClusterAsyncCommands<byte[], byte[]> commands = commands();
        if (commands == null || !breaker.tryAcquirePermission()) {
            return CompletableFuture.completedFuture(Optional.empty());
        }
        boolean shortened = remaining.compareTo(timeout) < 0;
        long start = System.nanoTime();
        return response(command, commands, shortened ? remaining : timeout).handle((value, failure) -> {
            if (failure == null) {
                breaker.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
                return Optional.of(value);
            }
            if (shortened && failure instanceof TimeoutException) {
                breaker.releasePermission(); // Redis is not to blame
            } else {
                breaker.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, failure);
                report(failure);
            }
            return Optional.empty();
        });
    }

    private static <T> CompletableFuture<T> response(
            Function<RedisClusterAsyncCommands<byte[], byte[]>, ? extends CompletionStage<T>> command,
            RedisClusterAsyncCommands<byte[], byte[]> commands,
            Duration within) {
        try {
            return command.apply(commands).toCompletableFuture().orTimeout(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RuntimeException rejected) {
            return CompletableFuture.failedFuture(rejected);
        }
    }

    /** Whether Redis confirms a command within a time, even while the breaker is open. Does not wait for it. */
    public <T> CompletableFuture<Boolean> attempt(
            Function<RedisClusterAsyncCommands<byte[], byte[]>, ? extends CompletionStage<T>> command,
            Duration within) {
        RedisClusterAsyncCommands<byte[], byte[]> commands = commands();
        if (commands == null) {
            return CompletableFuture.completedFuture(false);
        }
        return response(command, commands, within).handle((value, failure) -> {
            if (failure != null) {
                report(failure);
            }
            return failure == null;
        });
    }

    private @Nullable RedisClusterAsyncCommands<byte[], byte[]> commands() {
        RedisClusterAsyncCommands<byte[], byte[]> commands = connection.commands();
        if (commands == null) {
            log.count("no_connection", "");
        }
        return commands;
    }

    private void report(Throwable failure) {
        if (failure instanceof TimeoutException) {
            log.count("timeout", " timeout_ms=" + timeout.toMillis());
        } else {
            log.count("failed_command", " error=" + LogValue.quoted(failure));
        }
    }
}
