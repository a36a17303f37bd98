package dev.fivefold.lab.load;

import java.time.Duration;

/**
 * The outcome of a request of a load.
 *
 * @param dueNanos when it was due, from the start of the load; in a closed loop, when it was sent
 * @param tookNanos from that moment, not from when it was sent, until the last byte or its cancellation
 */
public record Result(long dueNanos, long tookNanos, Outcome outcome) {

    /** The moment of the outcome, from the start of the load. */
    public long doneNanos() {
        return dueNanos + tookNanos;
    }

    /** Its latency in milliseconds. */
    public double millis() {
        return tookNanos / 1e6;
    }

    /** The same, in a load that started so much later. */
    public Result later(Duration offset) {
        return new Result(dueNanos + offset.toNanos(), tookNanos, outcome);
    }
}
