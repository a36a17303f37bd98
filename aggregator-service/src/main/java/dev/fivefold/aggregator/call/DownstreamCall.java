package dev.fivefold.aggregator.call;

/**
 * One call to a downstream service, prepared but not yet made.
 *
 * @param <T> what later calls of the plan read of the answer
 */
@FunctionalInterface
public interface DownstreamCall<T> {

    /**
     * Makes the call and waits for its outcome on the calling thread.
     *
     * <p>Never throws: whatever goes wrong is the result. May be executed more than once and by any thread; each time
     * is a call of its own.
     *
     * @param context by when the caller needs the answer: the call gives up then, or earlier at its own time-out, and
     *     as soon as it is cancelled
     */
    CallResult<T> execute(CallContext context);

    /** The call of a plan that has nothing to ask, for instance the products of an empty cart; always the same one. */
    @SuppressWarnings("unchecked") // it has no answer of any type
    static <T> DownstreamCall<T> notNeeded() {
        return (DownstreamCall<T>) NotNeededCall.INSTANCE;
    }
}
