package dev.fivefold.admission;

import java.time.Duration;

/**
 * A permit to serve one request. One thread at a time reports its outcome; another may return it. The default methods are those of a
 * request that is not counted.
 */
public interface Permit {

    /** The permit of a request that is not counted. */
    Permit UNCOUNTED = new Permit() {};

    /** Whether the page is to be made in brownout, without its optional parts. */
    default boolean brownout() {
        return false;
    }

    /** How long the request has waited for it. */
    default Duration waited() {
        return Duration.ZERO;
    }

    /**
     * The page was made, with current responses of its required calls.
     *
     * @param required from its start to the last required result
     */
    default void served(Duration required) {}

    /** The page makes no more calls: it waits for its client. Only the first call counts. */
    default void returnCalls() {}

    /** Returns the permit; only the first call counts. */
    default void release() {}
}
