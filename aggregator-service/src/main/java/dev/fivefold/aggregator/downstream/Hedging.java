package dev.fivefold.aggregator.downstream;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/**
 * What all hedged calls share: the budget of second attempts, the clock that starts them, and their threads.
 *
 * @param threads virtual: there are no more of them than the budget allows, and none of them waits for the fan-out pool
 */
record Hedging(ExtraCallBudget budget, ScheduledExecutorService timer, Executor threads) implements AutoCloseable {

    static Hedging within(double extraShare) {
        return new Hedging(
                new ExtraCallBudget(extraShare),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().name("hedge-timer").daemon().factory()),
                Executors.newThreadPerTaskExecutor(
                        Thread.ofVirtual().name("hedge-", 1).factory()));
    }

    @Override
    public void close() {
        timer.shutdownNow();
        if (threads instanceof ExecutorService service) {
            service.shutdownNow();
        }
    }
}
