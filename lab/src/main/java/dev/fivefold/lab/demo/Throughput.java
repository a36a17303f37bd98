package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What several readers at once get.
 *
 * @param latencies of the whole pages, in milliseconds
 * @param errors answers that were none
 * @param elapsed until the last reader had its last page
 */
record Throughput(List<Double> latencies, int errors, Duration elapsed) {

    /** Whole pages. */
    int pages() {
        return latencies.size();
    }

    /** Whole pages a second. */
    double pagesPerSecond() {
        return pages() / (elapsed.toNanos() / 1e9);
    }

    /** Reads, each reader the users' pages in turn. Blocks until the last page is read. */
    static Throughput measure(PageClient client, List<Long> users, int readers, Effort.Reads effort)
            throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        Queue<Double> latencies = new ConcurrentLinkedQueue<>();
        AtomicInteger errors = new AtomicInteger();
        long start = System.nanoTime();
        Callable<Boolean> reader = () -> {
            int page = begun.getAndIncrement();
            while (effort.goOn(page, Duration.ofNanos(System.nanoTime() - start))) {
                Optional<Duration> whole = read(client, users.get(page % users.size()));
                whole.ifPresentOrElse(elapsed -> latencies.add(elapsed.toNanos() / 1e6), errors::incrementAndGet);
                page = begun.getAndIncrement();
            }
            return true;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(readers)) {
            pool.invokeAll(Collections.nCopies(readers, reader));
        }
        return new Throughput(List.copyOf(latencies), errors.get(), Duration.ofNanos(System.nanoTime() - start));
    }

    /** What it took, if it came whole. */
    private static Optional<Duration> read(PageClient client, long user) throws InterruptedException {
        try {
            return Optional.of(client.read(user)).filter(PageRead::whole).map(PageRead::elapsed);
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
