package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageMeta;
import dev.fivefold.lab.measure.PageRead;
import dev.fivefold.lab.terminal.Progress;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What the pages that count took.
 *
 * @param read how many were read, whole or not
 * @param latencies of the whole ones, in milliseconds, as are the fan-outs
 * @param fanOuts by the pages' own account, as are the efficiencies
 * @param efficiencies 0 to 1
 */
record Samples(int read, List<Double> latencies, List<Double> fanOuts, List<Double> efficiencies) {

    /** Reads them one after another. */
    static Samples take(PageLog pages, Effort.Reads effort, Progress.Task task)
            throws IOException, InterruptedException {
        List<Double> latencies = new ArrayList<>();
        List<Double> fanOuts = new ArrayList<>();
        List<Double> efficiencies = new ArrayList<>();
        long start = System.nanoTime();
        int read = 0;
        while (effort.goOn(read, since(start))) {
            Optional<PageRead> page = pages.next();
            if (page.isPresent()) {
                PageMeta meta = PageMeta.of(page.get().plain());
                latencies.add(page.get().elapsed().toNanos() / 1e6);
                fanOuts.add(meta.elapsedMs());
                efficiencies.add(meta.efficiency());
            }
            read++;
            task.step(effort.expected(read, since(start)));
        }
        return new Samples(read, latencies, fanOuts, efficiencies);
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
