package dev.fivefold.starter.internal.resilience;

import dev.fivefold.telemetry.RateLimitedLog;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.timelimiter.TimeLimiterRegistry;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Shared by the calls of all services: Resilience4j's registries as they are at each use, the budget of retries, hedging and the log of failures.
 *
 * @param hedging never used where a method's settings and {@code hedged} switch it off
 * @param queues of the services, made when they are used; a concurrent map
 * @param hedged whether methods without a setting of their own are hedged
 */
public record Resilience(
        Supplier<CircuitBreakerRegistry> breakers,
        Supplier<BulkheadRegistry> bulkheads,
        Supplier<RetryRegistry> retries,
        Supplier<TimeLimiterRegistry> timeLimiters,
        ExtraCallBudget retryBudget,
        Hedging hedging,
        boolean hedged,
        RateLimitedLog failures,
        Map<String, BulkheadQueue> queues) {

    /** The calls that wait for the bulkhead of a service. */
    public BulkheadQueue queue(String service) {
        return queues.computeIfAbsent(service, ignored -> new BulkheadQueue(System::nanoTime));
    }

    /** The timeout of a whole call to a service, that of Resilience4j's time limiter of its name. */
    public Duration timeout(String service) {
        return timeLimiters.get().timeLimiter(service).getTimeLimiterConfig().getTimeoutDuration();
    }

    /** Hedging for a method; {@code null} if it is off for it. */
    public @Nullable Hedging hedging(@Nullable Boolean setting) {
        return (setting == null ? hedged : setting) ? hedging : null;
    }
}
