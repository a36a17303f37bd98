package dev.fivefold.lab.load;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.HdrHistogram.ConcurrentHistogram;

/** Counts while the load is on. Safe for many threads. */
final class LoadTally {

    /** Far beyond any timeout; in microseconds, to three digits. */
    private static final long LONGEST_MICROS = TimeUnit.MINUTES.toMicros(10);

    private final Map<Outcome, LongAdder> outcomes = new ConcurrentHashMap<>();
    private final ConcurrentHistogram micros = new ConcurrentHistogram(LONGEST_MICROS, 3);

    /** Only a response has a latency. */
    void count(Outcome outcome, long nanos) {
        outcomes.computeIfAbsent(outcome, _ -> new LongAdder()).increment();
        if (Outcome.COMPLETE.contains(outcome)) {
            micros.recordValue(Math.min(LONGEST_MICROS, TimeUnit.NANOSECONDS.toMicros(nanos)));
        }
    }

    LoadFigures figures(LoadPlan plan, Duration elapsed) {
        Map<Outcome, Long> counts = outcomes.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey, entry -> entry.getValue().sum()));
        return new LoadFigures(plan.warmUps(), plan.connections(), elapsed, counts, micros.copy());
    }
}
