package dev.fivefold.engine.execution;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The dedicated threads of downstream calls. The number of concurrent calls is bounded, and so is the queue. A call
 * that finds both full is rejected: it never runs on the caller's thread and never waits without bound. Thread-safe.
 */
public abstract sealed class FanOutPool implements AutoCloseable {

    private final int threads;
    private final int queue;
    private final LongAdder rejected = new LongAdder();

    private FanOutPool(int threads, int queue) {
        this.threads = threads;
        this.queue = queue;
    }

    /**
     * A pool of platform threads, none of which is started yet. They mostly wait, so there are many more than cores.
     *
     * @param threads the maximum number of concurrent calls, at least 1
     * @param queue the maximum number of waiting calls, at least 1
     */
    public static FanOutPool ofThreads(int threads, int queue) {
        return new OfThreads(threads, queue);
    }

    /**
     * A pool of one virtual thread a call, behind semaphores with the same bounds.
     *
     * @param calls the maximum number of concurrent calls, at least 1
     * @param queue the maximum number of waiting calls, at least 1
     */
    public static FanOutPool ofVirtualThreads(int calls, int queue) {
        return new OfVirtualThreads(calls, queue);
    }

    /** Runs a task on a thread of the pool; {@code false} if the pool is full. Never blocks and never throws. */
    final boolean tryExecute(Runnable task) {
        boolean taken = offer(task);
        if (!taken) {
            rejected.increment();
        }
        return taken;
    }

    abstract boolean offer(Runnable task);

    /** The maximum number of concurrent calls. */
    public final int threads() {
        return threads;
    }

    /** The maximum number of waiting calls. */
    public final int queue() {
        return queue;
    }

    /** The approximate number of concurrent calls. */
    public abstract int active();

    /** The approximate number of waiting calls. */
    public abstract int queued();

    /** The number of rejected calls so far. */
    public final long rejected() {
        return rejected.sum();
    }

    /** Starts no more calls and interrupts the running ones. */
    @Override
    public abstract void close();

    private static boolean submit(Executor executor, Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException full) {
            return false;
        }
    }

    private static final class OfThreads extends FanOutPool {

        private final ThreadPoolExecutor executor;

        OfThreads(int threads, int queue) {
            super(threads, queue);
            executor = new ThreadPoolExecutor(
                    threads,
                    threads,
                    1,
                    TimeUnit.MINUTES,
                    new LinkedBlockingQueue<>(queue),
                    Thread.ofPlatform().name("fan-out-", 1).daemon().factory(),
                    new ThreadPoolExecutor.AbortPolicy());
            executor.allowCoreThreadTimeOut(true);
        }

        @Override
        boolean offer(Runnable task) {
            return submit(executor, task);
        }

        @Override
        public int active() {
            return executor.getActiveCount();
        }

        @Override
        public int queued() {
            return executor.getQueue().size();
        }

        @Override
        public void close() {
            executor.shutdownNow();
        }
    }

    private static final class OfVirtualThreads extends FanOutPool {

        private final ExecutorService executor = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("fan-out-", 1).factory());
        private final Semaphore places;
        private final Semaphore turns;

        OfVirtualThreads(int calls, int queue) {
            super(calls, queue);
            this.places = new Semaphore(calls + queue);
            this.turns = new Semaphore(calls);
        }

        @Override
        boolean offer(Runnable task) {
            if (!places.tryAcquire()) {
                return false;
            }
            boolean taken = submit(executor, () -> inTurn(task));
            if (!taken) {
                places.release();
            }
            return taken;
        }

        @Override
        public int active() {
            return threads() - turns.availablePermits();
        }

        @Override
        public int queued() {
            return Math.max(0, threads() + queue() - places.availablePermits() - active());
        }

        private void inTurn(Runnable task) {
            try {
                turns.acquireUninterruptibly();
                try {
                    task.run();
                } finally {
                    turns.release();
                }
            } finally {
                places.release();
            }
        }

        @Override
        public void close() {
            executor.shutdownNow();
        }
    }
}
