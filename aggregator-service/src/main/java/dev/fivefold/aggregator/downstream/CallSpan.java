package dev.fivefold.aggregator.downstream;

/** A span that has begun, and is current on the calling thread until it is closed there; or none, of which nothing is kept. */
interface CallSpan extends AutoCloseable {

    /** Tells of it. */
    void tag(String key, String value);

    /**
     * It has not gone well.
     *
     * @param what in a few words
     */
    void error(String what);

    /** Ends it; to be called once. */
    @Override
    void close();
}
