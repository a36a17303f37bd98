package dev.fivefold.idempotency;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** The leases of running commands, which a few threads extend. Thread-safe. */
final class Leases implements AutoCloseable {

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(
            4, Thread.ofPlatform().name("command-leases-", 0).daemon().factory()); // each may wait for the store
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
        AtomicBoolean open = new AtomicBoolean(true);
        ScheduledFuture<?> extension =
                threads.scheduleAtFixedRate(() -> extend(id, owner, open), third, third, TimeUnit.MILLISECONDS);
        return () -> {
            extension.cancel(false);
            try {
                synchronized (open) { // not while it is extended
                    open.set(false);
                }
                store.release(id, owner);
            } catch (RuntimeException unavailable) { // it expires
            }
        };
    }

    /** A lease that is extended. */
    @FunctionalInterface
    interface Held extends AutoCloseable {

        @Override
        void close();
    }

    private void extend(String id, String owner, AtomicBoolean open) {
        synchronized (open) {
            try {
                boolean unused = open.get() && take(id, owner);
            } catch (RuntimeException unavailable) {
                // the next extension may succeed
            }
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
