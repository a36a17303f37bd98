package dev.fivefold.lab.demo;

import dev.fivefold.lab.LabFailure;
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
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pages of several concurrent readers.
 *
 * @param latencies of the complete pages, in milliseconds
 * @param errors pages that were not complete, or did not come
 * @param elapsed until the last reader had its last page
 */
public record Throughput(List<Double> latencies, int errors, Duration elapsed) {

    /** Reads a page, or one page of each variant, by its number. */
    @FunctionalInterface
    public interface Reader {
        void read(int number) throws InterruptedException;
    }

    /** Complete pages. */
    public int pages() {
        return latencies.size();
    }

    /** Complete pages a second. */
    public double pagesPerSecond() {
        return pages() / (elapsed.toNanos() / 1e9);
    }

    /** This, if there is a complete page. */
    public Throughput mustHavePages(String server) {
        if (latencies.isEmpty()) {
            throw new LabFailure("%s served no complete page of %d in a turn".formatted(server, errors));
        }
        return this;
    }

    /** Reads the users' pages in turn. Blocks until the last page is read. */
    public static Throughput measure(PageClient client, List<Long> users, int readers, Effort.Reads effort)
            throws InterruptedException {
        Queue<Double> latencies = new ConcurrentLinkedQueue<>();
        long start = System.nanoTime();
        int pages = read(
                readers,
                effort,
                number -> latency(client, users.get(number % users.size())).ifPresent(latencies::add));
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        return new Throughput(List.copyOf(latencies), pages - latencies.size(), elapsed);
    }

    /** Has several readers at once read pages with numbers from 0. Blocks until the last page is read. */
    public static int read(int readers, Effort.Reads effort, Reader reader) throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger pages = new AtomicInteger();
        long start = System.nanoTime();
        Callable<Boolean> loop = () -> {
            int page = begun.getAndIncrement();
            while (effort.goOn(page, Duration.ofNanos(System.nanoTime() - start))) {
                reader.read(page);
                pages.incrementAndGet();
                page = begun.getAndIncrement();
            }
            return true;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(readers)) {
            pool.invokeAll(Collections.nCopies(readers, loop)).forEach(Future::resultNow);
        }
        return pages.get();
    }

    /** The milliseconds of a user's page, if it is complete. */
    public static Optional<Double> latency(PageClient client, long user) throws InterruptedException {
        try {
            PageRead page = client.read(user);
            return page.whole() ? Optional.of(page.elapsed().toNanos() / 1e6) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
