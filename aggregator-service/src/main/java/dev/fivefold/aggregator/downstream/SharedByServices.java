package dev.fivefold.aggregator.downstream;

import dev.fivefold.aggregator.downstream.cache.CallCaches;
import org.jspecify.annotations.Nullable;

/**
 * What the calls of all services draw on together.
 *
 * @param retries the budget of second attempts after a failure
 * @param hedging second attempts at slow calls; {@code null} if there are none
 * @param coalesce whether equal calls in flight are made once
 * @param caches what is kept of answers
 * @param batch whether calls for single keys are made in bulk where their client can
 */
record SharedByServices(
        ExtraCallBudget retries, @Nullable Hedging hedging, boolean coalesce, CallCaches caches, boolean batch) {}
