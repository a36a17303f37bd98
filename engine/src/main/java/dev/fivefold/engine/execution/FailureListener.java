package dev.fivefold.engine.execution;

/** Receives the failures of calls that are not those of their services. Called by many threads, without a lock held; must not throw. */
public interface FailureListener {
    /** Ignores all failures. */
    FailureListener NONE = new FailureListener() {};

    /**
     * The plan's function for a call threw: a bug of the plan.
     *
     * @param call the name of the call
     */
    default void unprepared(String call, RuntimeException failure) {}

    /** The pool and its queue were full. */
    default void rejected() {}

    /**
     * A response was discarded, since the page would have become larger than its plan permits.
     *
     * @param call the name of the call
     * @param maxBytes the plan's limit
     */
    default void oversized(String call, long maxBytes) {}
}
