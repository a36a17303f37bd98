package dev.fivefold.starter.internal.resilience;

import io.netty.util.Timer;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Shared by all hedged calls: the budget of second attempts, the timer that starts them, and their threads.
 *
 * @param initialDelay of the second attempts of a method whose latency is not known yet
 * @param load there are no second attempts while it is high: they would make it higher, and calls are slow because of it
 * @param threads virtual, and as many as the budget allows
 */
public record Hedging(ExtraCallBudget budget, Duration initialDelay, Timer timer, CpuLoad load, ExecutorService threads)
        implements AutoCloseable {

    /** Hedging with a budget of this share of all calls. */
    public static Hedging within(double share, Duration initialDelay, Timer timer, CpuLoad load) {
        return new Hedging(
                new ExtraCallBudget(share),
                initialDelay,
                timer,
                load,
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("hedge-", 1).factory()));
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
