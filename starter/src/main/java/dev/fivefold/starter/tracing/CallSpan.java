package dev.fivefold.starter.tracing;

/** A started span, current on the calling thread until it is closed there; or a no-op that records nothing. */
interface CallSpan extends AutoCloseable {

    /** Does nothing: in an unsampled trace, instead of fifty spans a page that are started, filled and then not sent. */
    CallSpan NONE = new CallSpan() {
        @Override
        public void tag(String key, String value) {}

        @Override
        public void error(String message) {}

        @Override
        public void close() {}
    };

    /** Adds a tag. */
    void tag(String key, String value);

    /** Marks the span as failed. */
    void error(String message);

    /** Ends the span; to be called once. */
    @Override
    void close();
}
