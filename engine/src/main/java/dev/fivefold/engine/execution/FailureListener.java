package dev.fivefold.engine.execution;

/** Receives the failures of calls before their execution. Called by many threads, without a lock held; must not throw. */
public interface FailureListener {

    /** Ignores all failures. */
    FailureListener NONE = new FailureListener() {
        @Override
        public void unprepared(String call, RuntimeException failure) {}

        @Override
        public void rejected() {}
    };

    /**
     * The plan's function for a call threw: a bug of the plan.
     *
     * @param call the name of the call
     */
    void unprepared(String call, RuntimeException failure);

    /** The pool and its queue were full. */
    void rejected();
}
