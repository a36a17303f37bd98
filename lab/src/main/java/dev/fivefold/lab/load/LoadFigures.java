package dev.fivefold.lab.load;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.measure.Percentiles;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a load. Failed and rejected requests may have had a response.
 *
 * @param warmUps requests before, which are not counted
 * @param connections of the load; 0 for an open loop
 * @param elapsed from the first request to the end of the last
 * @param outcomes how often each occurred
 * @param millis the latencies of complete requests until the last byte; null if there are none
 */
public record LoadFigures(
        int warmUps,
        int connections,
        Duration elapsed,
        Map<Outcome, Long> outcomes,
        @Nullable Percentiles millis) {

    /** All requests that count. */
    public long requests() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Requests with a response, whatever the status. */
    public long complete() {
        return count(Outcome.COMPLETE);
    }

    /** Responses with 2xx or 3xx that report no missing part. */
    public long whole() {
        return count(Set.of(Outcome.SERVED));
    }

    /** All requests without a whole response. */
    public long incomplete() {
        return requests() - whole();
    }

    /** Responses with another status than 2xx, 3xx, 429 and 503, and requests without a complete response in time. */
    public long failed() {
        return count(Outcome.FAILED);
    }

    /** Responses with 429 or 503, and requests without a connection. */
    public long rejected() {
        return count(Outcome.REJECTED);
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
        return millis == null ? 0 : millis.at(percent);
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
                Rejected requests         %d
                Requests per second       %.1f [#/sec]
                Time per request          %.2f [ms]
                """,
                warmUps,
                connections == 0 ? "open loop" : connections,
                elapsed.toNanos() / 1e9,
                complete(),
                failed(),
                rejected(),
                requestsPerSecond(),
                millis == null ? 0.0 : millis.mean());
        long partial = count(Set.of(Outcome.PARTIAL));
        if (partial > 0) {
            counts += Text.of("Partial pages             %d\n", partial);
        }
        return millis == null
                ? counts
                : IntStream.of(50, 60, 70, 80, 90, 95, 99, 100)
                        .mapToObj(percent -> Text.of("%-5s %.2f\n", percent + "%", millisAt(percent)))
                        .collect(Collectors.joining(
                                "", counts + "\nPercentage of the requests served within a certain time (ms)\n", ""));
    }

    /** Counts while the load is on. Safe for many threads. */
    static final class Tally {

        private final Map<Outcome, Long> outcomes = new EnumMap<>(Outcome.class);
        private double[] millis = new double[1024];
        private int measured;

        /** Only a response has a latency. */
        synchronized void count(Outcome outcome, long nanos) {
            outcomes.merge(outcome, 1L, Long::sum);
            if (Outcome.COMPLETE.contains(outcome)) {
                if (measured == millis.length) {
                    millis = Arrays.copyOf(millis, 2 * measured);
                }
                millis[measured++] = nanos / 1e6;
            }
        }

        synchronized LoadFigures figures(int warmUps, int connections, Duration elapsed) {
            Percentiles latencies = measured == 0 ? null : Percentiles.of(Arrays.copyOf(millis, measured));
            return new LoadFigures(warmUps, connections, elapsed, Map.copyOf(outcomes), latencies);
        }
    }
}
