package dev.fivefold.starter.resilience;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

/**
 * Shared by all hedged calls: the budget of second attempts, the timer that starts them, and their threads.
 *
 * @param context propagates the calling thread's context to another thread
 * @param threads virtual, and as many as the budget allows
 */
public record Hedging(
        ExtraCallBudget budget,
        ScheduledExecutorService timer,
        UnaryOperator<Runnable> context,
        ExecutorService threads)
        implements AutoCloseable {

    /** Hedging with a budget of this share of all calls. */
    public static Hedging within(double share, UnaryOperator<Runnable> context) {
        return new Hedging(
                new ExtraCallBudget(share),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().name("hedge-timer").daemon().factory()),
                context,
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("hedge-", 1).factory()));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        threads.shutdownNow();
    }
}
