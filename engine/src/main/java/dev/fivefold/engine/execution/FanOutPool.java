package dev.fivefold.engine.execution;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * The dedicated threads of downstream calls. The number of concurrent calls is bounded, and so is the queue. A call
 * that finds both full is rejected: it never runs on the caller's thread and never waits without bound. Thread-safe.
 */
public final class FanOutPool implements AutoCloseable {

    private final ThreadPoolExecutor executor;
    private final int queue;
    private final LongAdder rejected = new LongAdder();

    /**
     * A pool without threads yet. They mostly wait, so there are many more than cores.
     *
     * @param threads the maximum number of concurrent calls, at least 1
     * @param queue the maximum number of waiting calls, at least 1
     * @param virtual whether they are virtual threads
     */
    public FanOutPool(int threads, int queue, boolean virtual) {
        this.queue = queue;
        this.executor = new ThreadPoolExecutor(
                threads,
                threads,
                1,
                TimeUnit.MINUTES,
                new LinkedBlockingQueue<>(queue),
                virtual
                        ? Thread.ofVirtual().name("fan-out-", 1).factory()
                        : Thread.ofPlatform().name("fan-out-", 1).daemon().factory());
        executor.allowCoreThreadTimeOut(true);
    }

    /** Runs a task on a thread of the pool; {@code false} if the pool is full. Never blocks and never throws. */
    boolean tryExecute(Runnable task) {
        try {
            executor.execute(task);
            return true;
        } catch (RejectedExecutionException full) {
            rejected.increment();
            return false;
        }
    }

    /** The maximum number of concurrent calls. */
    public int threads() {
        return executor.getCorePoolSize();
    }

    /** The maximum number of waiting calls. */
    public int queue() {
        return queue;
    }

    /** The approximate number of concurrent calls. */
    public int active() {
        return executor.getActiveCount();
    }

    /** The approximate number of waiting calls. */
    public int queued() {
        return executor.getQueue().size();
    }

    /** The number of rejected calls so far. */
    public long rejected() {
        return rejected.sum();
    }

    /** Starts no more calls and interrupts the running ones. */
    @Override
    public void close() {
        executor.shutdownNow();
    }
}
