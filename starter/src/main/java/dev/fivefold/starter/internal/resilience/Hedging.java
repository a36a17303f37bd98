package dev.fivefold.starter.internal.resilience;

import io.netty.util.Timer;
import java.time.Duration;

/**
 * Shared by all hedged calls: the budget of second attempts, and the timer that starts them.
 *
 * @param initialDelay of the second attempts of a method whose latency is not known yet
 * @param timer runs each on a thread that it may hold
 * @param load there are no second attempts while it is high: they would make it higher, and calls are slow because of it
 */
public record Hedging(ExtraCallBudget budget, Duration initialDelay, Timer timer, CpuLoad load) {}
