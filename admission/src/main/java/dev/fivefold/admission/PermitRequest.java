package dev.fivefold.admission;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A request for a permit.
 *
 * @param cost of its page
 * @param brownoutCost of the page without its optional parts; {@code null} if it has none
 * @param urgency 0 (most urgent) to 7 (least)
 * @param prefetch whether a browser prefetches it: such a request never waits
 * @param maxWait the longest time that it can wait
 */
public record PermitRequest(
        PageCost cost, @Nullable PageCost brownoutCost, int urgency, boolean prefetch, Duration maxWait) {

    /** The number of urgencies. */
    public static final int URGENCIES = 8;
}
