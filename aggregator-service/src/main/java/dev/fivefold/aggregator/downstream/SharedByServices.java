package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.fallback.Fallbacks;
import dev.fivefold.telemetry.RateLimitedLog;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of all services draw on together.
 *
 * @param retries the budget of second attempts after a failure
 * @param hedging second attempts at slow calls; {@code null} if there are none
 * @param coalesce whether equal calls in flight are made once
 * @param caches what is kept of answers
 * @param fallbacks what serves where a service does not answer
 * @param batch whether calls for single keys are made in bulk where their client can
 * @param guarded whether each service has a bulkhead and a breaker
 * @param tracing gives calls their spans; {@code null} if there are no traces
 * @param failures where the log is told of calls that have failed; {@code null} if it is not
 */
record SharedByServices(
        ExtraCallBudget retries,
        @Nullable Hedging hedging,
        boolean coalesce,
        CallCaches caches,
        Fallbacks fallbacks,
        boolean batch,
        boolean guarded,
        @Nullable CallTracing tracing,
        @Nullable RateLimitedLog failures) {}
