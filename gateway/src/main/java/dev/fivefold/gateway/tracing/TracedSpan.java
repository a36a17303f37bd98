package dev.fivefold.gateway.tracing;

/** One span, whoever makes it. For one thread at a time. */
interface TracedSpan {

    /** The status of the answer. */
    void status(int status);

    /**
     * It has not gone well.
     *
     * @param what in a few words
     */
    void error(String what);

    /** To be called once, and last. */
    void end();
}
