package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Waits;
import dev.fivefold.engine.plan.Timeline;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/** One downstream call of a page, made once by the thread that takes it. */
final class CallTask {

    private final CallWork<?> work;
    private final Call<?> call;
    private final CallContext context;
    private final long queuedAt = System.nanoTime();
    private volatile long startedAt;
    private volatile String thread = "";
    private long endedAt; // this and the result are guarded by the run
    private @Nullable CallResult<?> result;

    CallTask(CallWork<?> work, Call<?> call, PlanRun<?> run) {
        this.work = work;
        this.call = call;
        this.context = run.contextOf(work.call());
    }

    /** Whether the call needs a thread of its own. */
    boolean blocks() {
        return call.blocks();
    }

    /** Makes the call on this thread. Never throws, except for an error of the JVM; what it returns may fail, see {@link #result}. */
    CompletableFuture<? extends CallResult<?>> start() {
        thread = Thread.currentThread().getName();
        startedAt = System.nanoTime();
        context.waits().next(Waits.For.PREPARATION);
        if (context.cancelled()) {
            return CompletableFuture.completedFuture(new CallResult.Cancelled<>());
        }
        // A call whose page gave up while it was queued must not cost its service anything.
        if (context.deadline().passed()) {
            return CompletableFuture.completedFuture(new CallResult.TimedOut<>(Duration.ZERO));
        }
        try {
            return call.start(context);
        } catch (RuntimeException bug) {
            return CompletableFuture.failedFuture(bug);
        }
    }

    /** The result of a call that has ended. Calls do not throw; one that does costs the page only its own part. */
    static CallResult<?> result(@Nullable CallResult<?> result, @Nullable Throwable thrown) {
        if (result != null) {
            return result;
        }
        return thrown == null ? CallResult.Failed.because("no result") : CallResult.Failed.threw(thrown);
    }

    /** The same, when it has ended. */
    static CallResult<?> result(CompletableFuture<? extends CallResult<?>> made) {
        try {
            return result(made.join(), null);
        } catch (CompletionException | CancellationException thrown) {
            return result(null, thrown.getCause() == null ? thrown : thrown.getCause());
        }
    }

    /** The result, if the page has room for it in place of what has arrived. A smaller one of another call may still fit. */
    CallResult<?> settled(CallResult<?> received) {
        long length = received instanceof CallResult.Available<?> available
                ? available.body().length()
                : 0;
        return context.settle(length) ? received : CallResult.Failed.oversized(context.maxBytes());
    }

    CallWork<?> work() {
        return work;
    }

    void cancel() {
        context.cancel();
    }

    void ended(CallResult<?> how) {
        endedAt = System.nanoTime();
        context.waits().next(null);
        result = how;
    }

    /** {@code null} until it has ended. */
    @Nullable
    CallResult<?> result() {
        return result;
    }

    /** Its moments, relative to the start of its page. */
    Timeline timeline(long pageStartedAt, CallResult<?> unfinished) {
        long end = result == null ? System.nanoTime() : endedAt;
        long start = startedAt == 0 ? end : startedAt;
        Waits waits = context.waits();
        waits.next(null);
        long firstByteAt = waits.firstByteAt();
        return new Timeline(
                queuedAt - pageStartedAt,
                start - pageStartedAt,
                firstByteAt == 0 ? 0 : firstByteAt - pageStartedAt,
                end - pageStartedAt,
                waits.attempts(),
                thread,
                (result == null ? unfinished : result).outcome(),
                waits);
    }
}
