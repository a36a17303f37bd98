package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageMeta;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.report.SlowestPage;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the pages that count took.
 *
 * @param read how many were read, whole or not
 * @param latencies of the whole ones, in milliseconds, as are the fan-outs
 * @param fanOuts by the pages' own account, as are the efficiencies
 * @param efficiencies 0 to 1
 * @param slowest of the whole ones whose answer told the name of its request; {@code null} if there is none
 */
record Samples(
        int read,
        List<Double> latencies,
        List<Double> fanOuts,
        List<Double> efficiencies,
        @Nullable SlowestPage slowest) {

    /** Reads them one after another. */
    static Samples take(PageLog pages, Effort.Reads effort, Progress.Task task)
            throws IOException, InterruptedException {
        List<Double> latencies = new ArrayList<>();
        List<Double> fanOuts = new ArrayList<>();
        List<Double> efficiencies = new ArrayList<>();
        SlowestPage slowest = null;
        long start = System.nanoTime();
        int read = 0;
        while (effort.goOn(read, since(start))) {
            Optional<PageRead> page = pages.next();
            if (page.isPresent()) {
                PageMeta meta = PageMeta.of(page.get().plain());
                slowest = slower(slowest, page.get());
                latencies.add(page.get().elapsed().toNanos() / 1e6);
                fanOuts.add(meta.elapsedMs());
                efficiencies.add(meta.efficiency());
            }
            read++;
            task.step(effort.expected(read, since(start)));
        }
        return new Samples(read, latencies, fanOuts, efficiencies, slowest);
    }

    private static @Nullable SlowestPage slower(@Nullable SlowestPage slowest, PageRead page) {
        double ms = page.elapsed().toNanos() / 1e6;
        boolean slower = slowest == null || ms > slowest.ms();
        return slower && !page.requestId().isEmpty()
                ? new SlowestPage(ms, page.requestId(), page.traceId(), null)
                : slowest;
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
