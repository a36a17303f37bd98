package dev.fivefold.gateway.admission;

import com.netflix.zuul.context.SessionContext;

/**
 * The permit of one request at an origin, in the request's context. Its outcome is reported by one thread at a time, the
 * event loop of its client.
 */
public interface Permit {

    /** The permit of a request; one that admission does not count if it has none. */
    static Permit of(SessionContext context) {
        return context.get(CountedPermit.KEY) instanceof Permit permit ? permit : new Permit() {};
    }

    /** All of the request has come from its client: from here on it is the origin that takes its time. */
    default void requestIsThere() {}

    /**
     * The origin has accepted the request, and begins to answer.
     *
     * @param status of the answer, 100 to 599
     * @param whole false if the answer says that it is not all that was asked for
     */
    default void answered(int status, boolean whole) {}

    /** The origin has too many requests to accept this one. */
    default void refusedThere() {}

    /** The origin has not begun to answer in the time that it has. */
    default void timedOut() {}

    /**
     * The origin does nothing for the request any more. Counts once, however often it is said. What was told before is remembered
     * as a measurement; of a request of which nothing was told, nothing is.
     */
    default void giveBack() {}
}
