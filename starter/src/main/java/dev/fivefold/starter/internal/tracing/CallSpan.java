package dev.fivefold.starter.internal.tracing;

/** A started span, current on the calling thread until it is left or closed there; or a no-op that records nothing. */
interface CallSpan extends AutoCloseable {

    /** Does nothing: in an unsampled trace, instead of fifty spans a page that are started, filled and then not sent. */
    CallSpan NONE = new CallSpan() {};

    /** Adds a tag. */
    default void tag(String key, String value) {}

    /** Marks the span as failed. */
    default void error(String message) {}

    /** Ends the span, on the thread that has started it; to be called once. */
    @Override
    default void close() {}

    /** Lets the thread that has started it go on without it. It is to be ended by {@link #end}, on any thread. */
    default void leave() {}

    /** Ends a span that was left; to be called once. */
    default void end() {}
}
