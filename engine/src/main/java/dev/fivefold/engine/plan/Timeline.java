package dev.fivefold.engine.plan;

import dev.fivefold.engine.call.Waits;
import java.time.Duration;

/**
 * The moments of one downstream call, in nanoseconds since the start of its page.
 *
 * @param queuedAt when it could be made
 * @param startedAt when a thread started it
 * @param firstByteAt when the head of the response arrived; 0 if it did not
 * @param endedAt when its result was known
 * @param attempts the number of requests to the service: more than 1 after a retry or a hedge, 0 if none was sent
 * @param thread the name of the thread that made it
 * @param outcome its outcome in a word
 * @param waits the reasons of its time
 */
public record Timeline(
        long queuedAt,
        long startedAt,
        long firstByteAt,
        long endedAt,
        int attempts,
        String thread,
        String outcome,
        Waits waits) {

    /** The time from its start to its end. */
    public Duration duration() {
        return Duration.ofNanos(endedAt - startedAt);
    }
}
