package dev.fivefold.aggregator.downstream.redis;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * Redis as somebody that must not be waited for: every wait has a bound, and after too many that came to nothing a breaker
 * leaves Redis alone for a while and its connection is given up. Never throws. Safe for use by many threads.
 */
final class GuardedRedis implements AutoCloseable {

    private static final Duration LEFT_ALONE_FOR = Duration.ofSeconds(1);

    private final RedisConnection connection;
    private final Duration timeout;
    private final CircuitBreaker breaker = CircuitBreaker.of(
            "redis",
            CircuitBreakerConfig.custom()
                    .slidingWindowSize(20)
                    .minimumNumberOfCalls(5)
                    .failureRateThreshold(50)
                    .waitDurationInOpenState(LEFT_ALONE_FOR)
                    .permittedNumberOfCallsInHalfOpenState(3)
                    .writableStackTraceEnabled(false)
                    .build());
    private final RedisTroubles troubles = new RedisTroubles();

    /** Begins to connect, and does not wait for that. */
    GuardedRedis(RedisProperties properties) {
        this.connection = new RedisConnection(properties.uri());
        this.timeout = properties.timeout();
        breaker.getEventPublisher().onStateTransition(event -> {
            if (event.getStateTransition().getToState() == CircuitBreaker.State.OPEN) {
                connection.drop();
            }
        });
        // Lettuce makes proxies of all that Redis can do, a tenth of the time in which the service starts.
        Thread.ofVirtual().name("redis-connect").start(connection::commands);
    }

    /**
     * Redis's answer; empty if it is not there, is left alone, or does not answer in time.
     *
     * @param patience shortens the time-out
     */
    <T> Optional<T> ask(Function<RedisAsyncCommands<String, byte[]>, ? extends Future<T>> command, Duration patience) {
        Optional<RedisAsyncCommands<String, byte[]>> redis = commands();
        if (redis.isEmpty() || !breaker.tryAcquirePermission()) {
            return Optional.empty();
        }
        boolean hurried = patience.compareTo(timeout) < 0;
        long start = System.nanoTime();
        try {
            T answer = await(command.apply(redis.get()), hurried ? patience : timeout);
            breaker.onSuccess(System.nanoTime() - start, TimeUnit.NANOSECONDS);
            return Optional.of(answer);
        } catch (TimeoutException late) {
            if (hurried) {
                breaker.releasePermission(); // too little time is not Redis's fault
            } else {
                failed(start, late, "no answer within " + timeout.toMillis() + " ms");
            }
        } catch (ExecutionException | RuntimeException failure) {
            failed(start, failure, failure.toString());
        } catch (InterruptedException stop) {
            breaker.releasePermission();
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }

    /**
     * Whether Redis has done this. It is asked even while it is left alone otherwise.
     *
     * @param wait for its answer, at most
     */
    boolean insist(Function<RedisAsyncCommands<String, byte[]>, ? extends Future<?>> command, Duration wait) {
        Optional<RedisAsyncCommands<String, byte[]>> redis = commands();
        if (redis.isEmpty()) {
            return false;
        }
        try {
            await(command.apply(redis.get()), wait);
            return true;
        } catch (TimeoutException | ExecutionException | RuntimeException failure) {
            troubles.tell(failure.toString());
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Has Redis do something, if it is there; what becomes of it nobody wants to know. */
    void mention(Function<RedisAsyncCommands<String, byte[]>, ? extends Future<?>> command) {
        Optional<Future<?>> _ = commands().map(command);
    }

    boolean isConnected() {
        return connection.isOpen();
    }

    boolean isLeftAlone() {
        return breaker.getState() != CircuitBreaker.State.CLOSED;
    }

    private Optional<RedisAsyncCommands<String, byte[]>> commands() {
        Optional<RedisAsyncCommands<String, byte[]>> redis = connection.commands();
        if (redis.isEmpty()) {
            troubles.tell("there is no connection");
        }
        return redis;
    }

    private static <T> T await(Future<T> answer, Duration wait)
            throws InterruptedException, ExecutionException, TimeoutException {
        try {
            return answer.get(wait.toNanos(), TimeUnit.NANOSECONDS);
        } finally {
            answer.cancel(true); // does nothing to one that is here
        }
    }

    private void failed(long start, Exception failure, String what) {
        breaker.onError(System.nanoTime() - start, TimeUnit.NANOSECONDS, failure);
        troubles.tell(what);
    }

    @Override
    public void close() {
        connection.close();
    }
}
