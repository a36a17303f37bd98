package dev.fivefold.idempotency;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The leases of running commands, which one thread extends. Thread-safe. */
final class Leases implements AutoCloseable {

    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("command-leases").daemon().factory());
    private final CommandStore store;
    private final Duration duration;

    Leases(CommandStore store, Duration duration) {
        this.store = store;
        this.duration = duration;
    }

    /** Whether the owner has the lease now. */
    boolean take(String id, String owner) {
        return store.lease(id, owner, duration);
    }

    /** Extends a lease until closed, which releases it. */
    Held hold(String id, String owner) {
        long third = duration.toMillis() / 3;
        ScheduledFuture<?> extension =
                thread.scheduleAtFixedRate(() -> extend(id, owner), third, third, TimeUnit.MILLISECONDS);
        return () -> {
            extension.cancel(false);
            try {
                store.release(id, owner);
            } catch (RuntimeException unavailable) {
                // it expires
            }
        };
    }

    /** A lease that is extended. */
    @FunctionalInterface
    interface Held extends AutoCloseable {

        @Override
        void close();
    }

    private void extend(String id, String owner) {
        try {
            boolean unused = take(id, owner);
        } catch (RuntimeException unavailable) {
            // the next extension may succeed
        }
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
