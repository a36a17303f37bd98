package dev.fivefold.engine.execution;

/** Receives the failures of calls that are not those of their services. Called by many threads, without a lock held; must not throw. */
public interface FailureListener {
    /** Ignores all failures. */
    FailureListener NONE = new FailureListener() {
        @Override
        public void unprepared(String call, RuntimeException failure) {}

        @Override
        public void rejected() {}

        @Override
        public void oversized(String call, long maxBytes) {}
    };

    /**
     * The plan's function for a call threw: a bug of the plan.
     *
     * @param call the name of the call
     */
    void unprepared(String call, RuntimeException failure);

    /** The pool and its queue were full. */
    void rejected();

    /**
     * A response was discarded, since the page would have become larger than its plan permits.
     *
     * @param call the name of the call
     * @param maxBytes the plan's limit
     */
    void oversized(String call, long maxBytes);
}
