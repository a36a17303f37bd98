package dev.fivefold.lab.load;

import java.time.Duration;

/**
 * What became of a request of an open loop, and when.
 *
 * @param dueNanos when it was to be sent, from the start of the load
 * @param tookNanos from that moment, and not from when it was really sent, until the last byte or until it was given up
 */
public record Answer(long dueNanos, long tookNanos, Outcome outcome) {

    /** When it was over, from the start of the load. */
    public long doneNanos() {
        return dueNanos + tookNanos;
    }

    /** What it took, in milliseconds. */
    public double millis() {
        return tookNanos / 1e6;
    }

    /** The same, in a load that started so much later. */
    public Answer later(Duration offset) {
        return new Answer(dueNanos + offset.toNanos(), tookNanos, outcome);
    }
}
