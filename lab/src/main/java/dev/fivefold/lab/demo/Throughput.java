package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageClient;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What several readers at once get.
 *
 * @param pages whole pages
 * @param errors answers that were none
 * @param elapsed until the last reader had its last page
 */
record Throughput(int pages, int errors, Duration elapsed) {

    /** Whole pages a second. */
    double pagesPerSecond() {
        return pages / (elapsed.toNanos() / 1e9);
    }

    /** Reads, each reader the users' pages in turn. Blocks until the last page is read. */
    static Throughput measure(PageClient client, List<Long> users, int readers, Effort.Reads effort)
            throws InterruptedException {
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger pages = new AtomicInteger();
        AtomicInteger errors = new AtomicInteger();
        long start = System.nanoTime();
        Callable<Boolean> reader = () -> {
            int page = begun.getAndIncrement();
            while (effort.goOn(page, Duration.ofNanos(System.nanoTime() - start))) {
                (isWhole(client, users.get(page % users.size())) ? pages : errors).incrementAndGet();
                page = begun.getAndIncrement();
            }
            return true;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(readers)) {
            pool.invokeAll(Collections.nCopies(readers, reader));
        }
        return new Throughput(pages.get(), errors.get(), Duration.ofNanos(System.nanoTime() - start));
    }

    private static boolean isWhole(PageClient client, long user) throws InterruptedException {
        try {
            return client.read(user).whole();
        } catch (IOException e) {
            return false;
        }
    }
}
