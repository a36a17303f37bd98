package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.plan.Timeline;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** One downstream call of a page, to be made once by whichever thread takes it. */
final class CallTask {

    private final CallWork<?> work;
    private final DownstreamCall<?> call;
    private final CallContext context;
    private final long queuedAt = System.nanoTime();
    private volatile long startedAt;
    private volatile String thread = "";
    private long endedAt; // this and the result are guarded by the run
    private @Nullable CallResult<?> result;

    CallTask(CallWork<?> work, DownstreamCall<?> call, Deadline deadline) {
        this.work = work;
        this.call = call;
        this.context = new CallContext(work.call().name(), deadline);
    }

    /** Makes the call on this thread. Never throws but what ends the process. */
    CallResult<?> make() {
        thread = Thread.currentThread().getName();
        startedAt = System.nanoTime();
        if (context.cancelled()) {
            return new CallResult.Cancelled<>();
        }
        // A call whose page has given up while it stood in the queue must not cost its service anything.
        if (context.deadline().passed()) {
            return new CallResult.TimedOut<>(Duration.ZERO);
        }
        try {
            return call.execute(context);
        } catch (RuntimeException mistake) {
            // Calls do not throw; one that does must cost the page only its own part.
            return CallResult.Failed.because("threw " + mistake);
        }
    }

    CallWork<?> work() {
        return work;
    }

    void cancel() {
        context.cancel();
    }

    void ended(CallResult<?> how) {
        endedAt = System.nanoTime();
        result = how;
    }

    /** {@code null} while it is made, or waits for that. */
    @Nullable
    CallResult<?> result() {
        return result;
    }

    /** Its moments, counted from when its page was begun. */
    Timeline timeline(long begunAt, CallResult<?> unfinished) {
        long end = result == null ? System.nanoTime() : endedAt;
        long start = startedAt == 0 ? end : startedAt;
        long firstByteAt = context.firstByteAt();
        return new Timeline(
                queuedAt - begunAt,
                start - begunAt,
                firstByteAt == 0 ? 0 : firstByteAt - begunAt,
                end - begunAt,
                context.attempts(),
                thread,
                (result == null ? unfinished : result).outcome());
    }
}
