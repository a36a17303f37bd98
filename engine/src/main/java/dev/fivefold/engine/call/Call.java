package dev.fivefold.engine.call;

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
     * @param context the deadline of the caller and its cancellation; the call ends at the deadline or at its own timeout,
     *     whichever is earlier, and as soon as it is cancelled
     */
    CallResult<T> execute(CallContext context);

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
