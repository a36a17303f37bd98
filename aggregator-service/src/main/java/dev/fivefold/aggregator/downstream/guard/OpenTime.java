package dev.fivefold.aggregator.downstream.guard;

import io.github.resilience4j.core.IntervalFunction;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

/**
 * For how long a breaker stays open: longer each time that the service fails again soon, up to a bound, and a fifth less by lot,
 * so that not all who call it try again at once. Forgotten when the breaker has stayed closed for as long as it was last
 * open. The library counts only trials that fail in a row: of a service that answers a few calls and fails again it would
 * begin anew each time. Safe for use by many threads.
 */
final class OpenTime implements IntervalFunction {

    private static final double DRAWN_BY_LOT = 0.2;

    private final RecoverySettings recovery;
    private final Supplier<Duration> openFor;
    private final Clock clock;
    private int inARow;
    private long lastMs;
    private long closedAtMs = Long.MAX_VALUE;

    /**
     * Of a breaker that was never open.
     *
     * @param openFor for how long, the first time
     */
    OpenTime(RecoverySettings recovery, Supplier<Duration> openFor, Clock clock) {
        this.recovery = recovery;
        this.openFor = openFor;
        this.clock = clock;
    }

    /** The next time, in milliseconds; the library may ask more than once for each. */
    @Override
    public Long apply(Integer ignored) {
        long next = grown();
        return recovery.openGrowth() == 1
                ? next
                : Math.round(next * (1 - ThreadLocalRandom.current().nextDouble(DRAWN_BY_LOT)));
    }

    /** The breaker has opened. */
    synchronized void opened() {
        lastMs = grown();
        inARow = calm() ? 1 : inARow + 1;
        closedAtMs = Long.MAX_VALUE;
    }

    /** The breaker has closed. */
    synchronized void closed() {
        closedAtMs = clock.millis();
    }

    /** Nothing that was counts any more. */
    synchronized void forget() {
        inARow = 0;
        closedAtMs = Long.MAX_VALUE;
    }

    /** The next time, in milliseconds, before the lot. */
    synchronized long grown() {
        long first = openFor.get().toMillis();
        double times = calm() ? 0 : inARow;
        double most = Math.max(first, recovery.openAtMost().toMillis());
        return (long) Math.min(most, first * Math.pow(recovery.openGrowth(), times));
    }

    private boolean calm() {
        return inARow == 0 || (closedAtMs != Long.MAX_VALUE && clock.millis() - closedAtMs >= lastMs);
    }
}
