package dev.fivefold.engine.execution;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The fan-out of article 003, section 3: a latch for each class of calls, and a pool of 100 to 200 threads. */
final class LatchFanOut implements AutoCloseable {

    private final ThreadPoolExecutor executor = pool(100, 200, 100);

    /** The article's pool, of any size. */
    static ThreadPoolExecutor pool(int core, int most, int queue) {
        return new ThreadPoolExecutor(core, most, 1, TimeUnit.HOURS, new ArrayBlockingQueue<>(queue));
    }

    /**
     * Makes all calls of a class and waits for the last one.
     *
     * @return whether all have ended in time. A call that throws never counts down, as in the article
     * @throws java.util.concurrent.RejectedExecutionException if the pool is full; calls before it run on
     */
    boolean run(List<Runnable> calls, Duration timeout) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(calls.size());
        for (Runnable call : calls) {
            executor.execute(() -> {
                call.run();
                latch.countDown();
            });
        }
        return latch.await(timeout.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
