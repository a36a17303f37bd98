package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.ConcurrentHistogram;

/** Counts while the load is on. Safe for many threads. */
final class LoadTally {

    /** Far beyond any answer's time-out; in microseconds, to three digits. */
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);

    private final Map<Outcome, LongAdder> outcomes = new ConcurrentHashMap<>();
    private final ConcurrentHistogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);

    /** Only what was answered has a latency. */
    void count(Outcome outcome, long nanos) {
        outcomes.computeIfAbsent(outcome, _ -> new LongAdder()).increment();
        if (outcome.isComplete()) {
            micros.recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(nanos)));
        }
    }

    /** What there is now. */
    LoadFigures figures(LoadPlan plan, Duration elapsed) {
        long complete = 0;
        long served = 0;
        long whole = 0;
        long failed = 0;
        long refused = 0;
        for (Map.Entry<Outcome, LongAdder> entry : outcomes.entrySet()) {
            Outcome outcome = entry.getKey();
            long count = entry.getValue().sum();
            complete += outcome.isComplete() ? count : 0;
            served += outcome.isServed() ? count : 0;
            whole += outcome == Outcome.SERVED ? count : 0;
            failed += outcome.isFailed() ? count : 0;
            refused += outcome.isRefused() ? count : 0;
        }
        return new LoadFigures(
                plan.warmUps(), plan.connections(), elapsed, complete, served, whole, failed, refused, micros.copy());
    }
}
