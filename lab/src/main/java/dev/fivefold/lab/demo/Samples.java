package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.measure.Percentiles;
import dev.fivefold.lab.report.SlowestPage;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** The pages that count, read one after another. */
record Samples(int read, List<Sample> complete) {

    /**
     * A complete page.
     *
     * @param firstByteMs until the first byte of its body
     * @param fanOutMs the time of its plan by its own account
     * @param efficiency of its plan, 0 to 1
     * @param requestId empty if the response has none
     */
    record Sample(
            double ms, double firstByteMs, double fanOutMs, double efficiency, String requestId, String traceId) {}

    static Samples take(PageLog pages, Effort.Reads effort, Progress.Task task)
            throws IOException, InterruptedException {
        List<Sample> complete = new ArrayList<>();
        long start = System.nanoTime();
        int read = 0;
        while (effort.goOn(read, since(start))) {
            Optional<PageRead> page = pages.next();
            if (page.isPresent()) {
                PageRead.Meta meta = page.get().meta();
                complete.add(new Sample(
                        page.get().elapsed().toNanos() / 1e6,
                        page.get().firstByte().toNanos() / 1e6,
                        meta.elapsedMs(),
                        meta.efficiency(),
                        page.get().requestId(),
                        page.get().traceId()));
            }
            read++;
            task.step(effort.expected(read, since(start)));
        }
        return new Samples(read, complete);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    Percentiles of(ToDoubleFunction<Sample> figure) {
        return Percentiles.of(complete, figure);
    }

    /** The slowest page whose response has a request id; null if there is none. */
    @Nullable
    SlowestPage slowest() {
        return complete.stream()
                .filter(sample -> !sample.requestId.isEmpty())
                .max(Comparator.comparingDouble(Sample::ms))
                .map(sample -> new SlowestPage(sample.ms, sample.requestId, sample.traceId, null))
                .orElse(null);
    }
}
