package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.List;

/** The moments when the requests of an open loop are due: at even distances, in one phase after another. Immutable. */
public record Schedule(List<Phase> phases) {

    /** In place of a moment, for requests behind the end. */
    static final long NEVER = Long.MAX_VALUE;

    /** A phase; both values are above 0. */
    public record Phase(double perSecond, Duration length) {

        /** Rejects values out of range. */
        public Phase {
            if (!(perSecond > 0 && perSecond < Double.POSITIVE_INFINITY) || !length.isPositive()) {
                throw new IllegalArgumentException(perSecond + " requests a second for " + length);
            }
        }

        /** The first is due at once; a rounding error makes no request more. */
        private long requests() {
            return (long) Math.ceil(length.toNanos() / 1e9 * perSecond - 1e-6);
        }
    }

    /** Copies. */
    public Schedule {
        phases = List.copyOf(phases);
        if (phases.isEmpty()) {
            throw new IllegalArgumentException("no phase");
        }
    }

    /** One phase. */
    public static Schedule even(double perSecond, Duration length) {
        return new Schedule(List.of(new Phase(perSecond, length)));
    }

    /** The moment of a request, counted from 0, in nanoseconds from the start; {@link #NEVER} behind the end. */
    long dueNanos(long number) {
        long left = number;
        long begin = 0;
        for (Phase phase : phases) {
            if (left < phase.requests()) {
                return begin + Math.round(left * 1e9 / phase.perSecond());
            }
            left -= phase.requests();
            begin += phase.length().toNanos();
        }
        return NEVER;
    }

    /** The begin of a phase, counted from 0, from the start; the end of all for the number behind the last. */
    public Duration begin(int phase) {
        return phases.subList(0, phase).stream().map(Phase::length).reduce(Duration.ZERO, Duration::plus);
    }
}
