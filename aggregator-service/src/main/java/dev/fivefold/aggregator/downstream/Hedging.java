package dev.fivefold.aggregator.downstream;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.UnaryOperator;

/**
 * What all hedged calls share: the budget of second attempts, the clock that starts them, and their threads.
 *
 * @param context has what runs elsewhere see what is bound to the calling thread
 * @param threads virtual: there are no more of them than the budget allows, and none of them waits for the fan-out pool
 */
record Hedging(
        ExtraCallBudget budget, ScheduledExecutorService timer, UnaryOperator<Runnable> context, Executor threads)
        implements AutoCloseable {

    static Hedging within(double extraShare, UnaryOperator<Runnable> context) {
        return new Hedging(
                new ExtraCallBudget(extraShare),
                Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().name("hedge-timer").daemon().factory()),
                context,
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
