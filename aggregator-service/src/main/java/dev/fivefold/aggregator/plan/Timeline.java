package dev.fivefold.aggregator.plan;

import java.time.Duration;

/**
 * The moments of one downstream call, in nanoseconds since its page was begun.
 *
 * @param queuedAt when it was ready to be made
 * @param startedAt when a thread began to make it
 * @param firstByteAt when the head of its answer was here; 0 if it never was
 * @param endedAt when its outcome was known
 * @param attempts how often the service was asked: more than once if the call was repeated or hedged, 0 if never
 * @param thread the name of the thread that made it
 * @param outcome its own outcome, in a word
 */
public record Timeline(
        long queuedAt, long startedAt, long firstByteAt, long endedAt, int attempts, String thread, String outcome) {

    /** How long the call took once it was started. */
    public Duration duration() {
        return Duration.ofNanos(endedAt - startedAt);
    }
}
