package dev.fivefold.engine.call;

import java.util.concurrent.CompletableFuture;

/**
 * A call to a downstream service, prepared but not yet made.
 *
 * @param <T> the part of the response that later calls of the plan read
 */
@FunctionalInterface
public interface Call<T> {

    /**
     * Makes the call and waits for its result on the calling thread.
     *
     * <p>Never throws: every failure is a result. May be executed more than once and by any thread; each execution is a
     * call of its own.
     *
     * @param context the deadline of the caller and its cancellation. The call ends at the deadline, at its own
     *     timeout, or when it is cancelled
     */
    CallResult<T> execute(CallContext context);

    /**
     * Makes the call, as {@link #execute} does, without waiting for a result that arrives later.
     *
     * @return completed on any thread, never exceptionally; already completed if the call {@link #blocks}
     */
    default CompletableFuture<CallResult<T>> start(CallContext context) {
        return CompletableFuture.completedFuture(execute(context));
    }

    /** Whether {@link #start} waits for the result on the calling thread, so that it needs a thread of its own. */
    default boolean blocks() {
        return true;
    }

    /** The client method behind this call; {@link CallTarget#UNKNOWN} for a call of another kind. */
    default CallTarget target() {
        return CallTarget.UNKNOWN;
    }

    /** The call of a plan that has nothing to request, such as the products of an empty cart; always the same instance. */
    @SuppressWarnings("unchecked") // it never has a value of any type
    static <T> Call<T> notNeeded() {
        return (Call<T>) NotNeededCall.INSTANCE;
    }
}
