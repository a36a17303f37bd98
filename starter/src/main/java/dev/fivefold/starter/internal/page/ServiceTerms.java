package dev.fivefold.starter.internal.page;

import java.time.Duration;

/**
 * The limits and the latency of a service, as a plan's explanation shows them.
 *
 * @param timeout of a call
 * @param latency the mean time of a call
 * @param measured whether the latency is measured; assumed otherwise
 * @param permits the maximum number of concurrent calls
 */
public record ServiceTerms(Duration timeout, Duration latency, boolean measured, int permits) {

    /**
     * The highest rate of calls that the permits allow at this latency, in calls a second. By Little's law, as in
     * article 001, 100 permits for calls of 50 ms are 2,000 calls a second.
     */
    public int callsPerSecond() {
        return (int) Math.min(1_000_000, permits * 1_000L / Math.max(1, latency.toMillis()));
    }
}
