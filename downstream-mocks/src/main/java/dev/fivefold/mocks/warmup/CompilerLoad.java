package dev.fivefold.mocks.warmup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Whether the JVM's compilers still have much to do: they do, while they are at it half of the time or more. Looked at over several
 * rounds, since a compilation, which may take a second, is counted when it ends. Of one thread.
 */
final class CompilerLoad {

    private static final double REST = 0.5;

    private static final int ROUNDS = 5;

    private final LongSupplier compiledMs;
    private final Deque<Moment> rounds = new ArrayDeque<>();

    /**
     * Begins to look.
     *
     * @param compiledMs for how long the compilers have worked since the JVM's start, all of them together, in milliseconds
     */
    CompilerLoad(LongSupplier compiledMs) {
        this.compiledMs = compiledMs;
        rounds.add(now());
    }

    /** A round is over: whether the compilers were at rest in the last five. */
    boolean restAfterRound() {
        Moment now = now();
        rounds.add(now);
        if (rounds.size() <= ROUNDS) {
            return false;
        }
        Moment then = rounds.removeFirst();
        return TimeUnit.MILLISECONDS.toNanos(now.compiledMs - then.compiledMs) < REST * (now.nanos - then.nanos);
    }

    private Moment now() {
        return new Moment(System.nanoTime(), compiledMs.getAsLong());
    }

    private record Moment(long nanos, long compiledMs) {}
}
