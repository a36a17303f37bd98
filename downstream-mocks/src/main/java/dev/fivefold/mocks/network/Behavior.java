package dev.fivefold.mocks.network;

import java.time.Duration;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * How the network of one service behaves. Immutable.
 *
 * <p>No request waits longer than 60 s: delay * (1 + spread) * tailFactor is at most that.
 *
 * @param delay median of the time until a request is handled; 0 s to 60 s
 * @param spread half-width relative to the delay, which is uniform from delay * (1 - spread) to delay * (1 +
 *     spread); 0 to 1
 * @param bandwidth bytes per second of each response as it goes over the wire; 0 B for no limit, else 1 KB or more
 * @param failureRate share of the requests that get a 503 in place of being handled; 0 to 1
 * @param tailShare share of the requests that wait longer than the others; 0 to 1, default 0
 * @param tailFactor by which the random delay of those requests is multiplied; 1 to 100, default 1
 */
public record Behavior(
        Duration delay,
        double spread,
        DataSize bandwidth,
        double failureRate,
        @DefaultValue("0") double tailShare,
        @DefaultValue("1") double tailFactor) {

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(60);
    private static final DataSize SLOWEST = DataSize.ofKilobytes(1);

    /** Rejects values outside the ranges above. */
    public Behavior {
        if (delay.isNegative() || delay.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException("delay must be from 0ms to 60s, but is " + delay);
        }
        requireShare("spread", spread);
        if (bandwidth.toBytes() != 0 && bandwidth.compareTo(SLOWEST) < 0) {
            throw new IllegalArgumentException(
                    "bandwidth must be 1KB or more a second, or 0B for no limit, but is " + bandwidth);
        }
        requireShare("failure-rate", failureRate);
        requireShare("tail-share", tailShare);
        if (!(tailFactor >= 1 && tailFactor <= 100)) {
            throw new IllegalArgumentException("tail-factor must be from 1 to 100, but is " + tailFactor);
        }
        Duration longest = Duration.ofNanos(Math.round(delay.toNanos() * (1 + spread) * tailFactor));
        if (longest.compareTo(LONGEST_WAIT) > 0) {
            throw new IllegalArgumentException(
                    "delay * (1 + spread) * tail-factor must be 60s or less, but is " + longest);
        }
    }

    private static void requireShare(String name, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(name + " must be from 0 to 1, but is " + value);
        }
    }
}
