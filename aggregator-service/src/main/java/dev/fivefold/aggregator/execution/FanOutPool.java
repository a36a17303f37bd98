package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The threads that make downstream calls, and nothing else. They mostly wait, so there are many more than cores; both
 * they and the queue in front of them are bounded, and a call that finds both full is {@link CallResult.Rejected}: it
 * never runs on the caller's thread and never waits without bound. Safe for use by many threads.
 */
public final class FanOutPool implements AutoCloseable {

    private final ThreadPoolExecutor executor;

    /**
     * Starts no thread yet.
     *
     * @param threads at most this many calls are made at a time, at least 1
     * @param queue at most this many wait for a thread, at least 1
     */
    public FanOutPool(int threads, int queue) {
        executor = new ThreadPoolExecutor(
                threads,
                threads,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(queue),
                Thread.ofPlatform().name("fan-out-", 1).daemon().factory(),
                new ThreadPoolExecutor.AbortPolicy());
        executor.allowCoreThreadTimeOut(true);
    }

    /** Hands the call to a thread of the pool. Never blocks and never throws. */
    Running start(DownstreamCall<?> call, Deadline deadline) {
        try {
            return new Running(executor.submit(() -> make(call, deadline)));
        } catch (RejectedExecutionException full) {
            return new Running(CompletableFuture.completedFuture(new Done(new CallResult.Rejected<>(), Duration.ZERO)));
        }
    }

    /** Interrupts what runs and starts nothing more. */
    @Override
    public void close() {
        executor.shutdownNow();
    }

    private static Done make(DownstreamCall<?> call, Deadline deadline) {
        long start = System.nanoTime();
        // A call whose page has given up while it stood in the queue must not cost its service anything.
        CallResult<?> result = deadline.passed() ? new CallResult.TimedOut<>(Duration.ZERO) : call.execute(deadline);
        return new Done(result, Duration.ofNanos(System.nanoTime() - start));
    }

    /**
     * A call's outcome.
     *
     * @param elapsed from its first moment on a thread of the pool
     */
    record Done(CallResult<?> result, Duration elapsed) {}

    /** A call that was handed to the pool. */
    record Running(Future<Done> future) {

        /** Its outcome, or {@link CallResult.TimedOut} once the deadline has passed; then it is interrupted. */
        Done await(Deadline deadline) {
            Duration allowed = deadline.remaining();
            try {
                return future.get(allowed.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException late) {
                future.cancel(true);
                return new Done(new CallResult.TimedOut<>(allowed), allowed);
            } catch (ExecutionException bug) {
                // Calls do not throw; one that does must cost the page only its own part.
                return new Done(CallResult.Failed.because(String.valueOf(bug.getCause())), Duration.ZERO);
            } catch (InterruptedException stop) {
                future.cancel(true);
                Thread.currentThread().interrupt();
                return new Done(CallResult.Failed.because("interrupted"), Duration.ZERO);
            }
        }
    }
}
