package dev.fivefold.lab.load;

import dev.fivefold.lab.Text;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.ConcurrentHistogram;

/**
 * The figures of a load. Failed and rejected requests may have had a response.
 *
 * @param warmUps requests before, which are not counted
 * @param connections of the load; 0 for an open loop
 * @param elapsed from the first request to the end of the last
 * @param outcomes how often each occurred
 * @param micros the latencies of complete requests until the last byte, in microseconds; must not be written to
 */
public record LoadFigures(
        int warmUps, int connections, Duration elapsed, Map<Outcome, Long> outcomes, AbstractHistogram micros) {

    /** The figures of an open loop. */
    public static LoadFigures of(List<Result> results, Duration elapsed) {
        Tally tally = new Tally();
        results.forEach(result -> tally.count(result.outcome(), result.tookNanos()));
        return tally.figures(0, 0, elapsed);
    }

    /** Requests with a response, whatever the status. */
    public long complete() {
        return count(Outcome.COMPLETE);
    }

    /** Responses with 2xx or 3xx that report no missing part. */
    public long whole() {
        return count(Set.of(Outcome.SERVED));
    }

    /** Responses with another status than 2xx, 3xx, 429 and 503, and requests without a complete response in time. */
    public long failed() {
        return count(Outcome.FAILED);
    }

    /** Responses with 429 or 503, and requests without a connection. */
    public long refused() {
        return count(Outcome.REFUSED);
    }

    private long count(Set<Outcome> of) {
        return of.stream()
                .mapToLong(outcome -> outcomes.getOrDefault(outcome, 0L))
                .sum();
    }

    /** Complete requests a second. */
    public double requestsPerSecond() {
        return perSecond(complete());
    }

    /** Pages a second that miss no part. */
    public double wholePerSecond() {
        return perSecond(whole());
    }

    /** The latency in milliseconds that this share of the complete requests, in percent, does not exceed; 0 if there were none. */
    public double millisAt(double percent) {
        return micros.getValueAtPercentile(percent) / 1e3;
    }

    private double perSecond(long count) {
        return elapsed.isZero() ? 0 : count / (elapsed.toNanos() / 1e9);
    }

    /** A table for the terminal; without latencies, and without partial pages, if there are none. */
    public String text() {
        String counts = Text.of(
                """
                Warm Up                   %d
                Concurrency Level         %s
                Time taken for tests      %.3f seconds
                Complete requests         %d
                Failed requests           %d
                Refused requests          %d
                Requests per second       %.1f [#/sec]
                Time per request          %.2f [ms]
                """,
                warmUps,
                connections == 0 ? "open loop" : connections,
                elapsed.toNanos() / 1e9,
                complete(),
                failed(),
                refused(),
                requestsPerSecond(),
                micros.getMean() / 1e3);
        long partial = count(Set.of(Outcome.PARTIAL));
        if (partial > 0) {
            counts += Text.of("Partial pages             %d\n", partial);
        }
        return complete() == 0
                ? counts
                : IntStream.of(50, 60, 70, 80, 90, 95, 99, 100)
                        .mapToObj(percent -> Text.of("%-5s %.2f\n", percent + "%", millisAt(percent)))
                        .collect(Collectors.joining(
                                "", counts + "\nPercentage of the requests served within a certain time (ms)\n", ""));
    }

    /** Counts while the load is on. Safe for many threads. */
    static final class Tally {

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
            return figures(plan.warmUps(), plan.connections(), elapsed);
        }

        LoadFigures figures(int warmUps, int connections, Duration elapsed) {
            Map<Outcome, Long> counts = outcomes.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().sum()));
            return new LoadFigures(warmUps, connections, elapsed, counts, micros.copy());
        }
    }
}
