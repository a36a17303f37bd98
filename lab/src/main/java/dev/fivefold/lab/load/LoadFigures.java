package dev.fivefold.lab.load;

import dev.fivefold.lab.Text;
import java.time.Duration;
import org.HdrHistogram.AbstractHistogram;

/**
 * What came back. Each request was served (2xx, 3xx), failed or was refused; failed and refused ones may have been answered too.
 *
 * @param warmUps requests before, which are not in here
 * @param connections that the load came over
 * @param elapsed from the first request to the end of the last
 * @param complete requests that were answered, whatever the status
 * @param served answered with 2xx or 3xx
 * @param whole of these, those whose page does not say that parts are missing
 * @param failed answered with another status than 2xx, 3xx, 429 and 503, or not answered in time and whole
 * @param refused answered with 429 or 503, or not connected
 * @param micros how long the complete ones took until the last byte, in microseconds; nobody may write to it
 */
public record LoadFigures(
        int warmUps,
        int connections,
        Duration elapsed,
        long complete,
        long served,
        long whole,
        long failed,
        long refused,
        AbstractHistogram micros) {

    private static final int[] PERCENTS = {50, 60, 70, 80, 90, 95, 99, 100};

    /** Complete requests a second. */
    public double requestsPerSecond() {
        return elapsed.isZero() ? 0 : complete / (elapsed.toNanos() / 1e9);
    }

    /** Pages a second that miss no part. */
    public double wholePerSecond() {
        return elapsed.isZero() ? 0 : whole / (elapsed.toNanos() / 1e9);
    }

    /** The time within which this share of the complete requests was served, 0 if there are none. */
    double millisAt(int percent) {
        return micros.getValueAtPercentile(percent) / 1e3;
    }

    /** A table to read in a terminal; without times if there are none. */
    public String text() {
        String counts = Text.of(
                """
                Warm Up                   %d
                Concurrency Level         %d
                Time taken for tests      %.3f seconds
                Complete requests         %d
                Failed requests           %d
                Refused requests          %d
                Requests per second       %.1f [#/sec]
                Time per request          %.2f [ms]
                """,
                warmUps,
                connections,
                elapsed.toNanos() / 1e9,
                complete,
                failed,
                refused,
                requestsPerSecond(),
                micros.getMean() / 1e3);
        return complete == 0 ? counts : counts + "\n" + percentages();
    }

    private String percentages() {
        StringBuilder rows = new StringBuilder("Percentage of the requests served within a certain time (ms)\n");
        for (int percent : PERCENTS) {
            rows.append(Text.of("%-5s %.2f\n", percent + "%", millisAt(percent)));
        }
        return rows.toString();
    }
}
