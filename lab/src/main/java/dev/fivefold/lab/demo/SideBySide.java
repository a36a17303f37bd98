package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Reads the same pages from two sources at the same time, so that whatever else the machine does befalls both. Knows
 * neither what the sources are nor in what they differ.
 */
final class SideBySide {

    private final PageClient one;
    private final PageClient other;
    private final List<Long> users;
    private final int readers;

    /**
     * A comparison of two sources.
     *
     * @param users whose pages are read, in turn
     * @param readers how many read at once; each reads a page from one source, then from the other
     */
    SideBySide(PageClient one, PageClient other, List<Long> users, int readers) {
        this.one = one;
        this.other = other;
        this.users = List.copyOf(users);
        this.readers = readers;
    }

    /** Reads so many pages from each. Blocks until the last one is read. */
    Latencies read(Effort.Reads effort) throws InterruptedException {
        Queue<Double> ofOne = new ConcurrentLinkedQueue<>();
        Queue<Double> ofOther = new ConcurrentLinkedQueue<>();
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger pages = new AtomicInteger();
        long start = System.nanoTime();
        Callable<Boolean> reader = () -> {
            int page = begun.getAndIncrement();
            while (effort.goOn(page, Duration.ofNanos(System.nanoTime() - start))) {
                long user = users.get(page % users.size());
                // By turns: the first to ask for a page may find less of it in the database's memory.
                if (page % 2 == 0) {
                    read(one, user, ofOne);
                    read(other, user, ofOther);
                } else {
                    read(other, user, ofOther);
                    read(one, user, ofOne);
                }
                pages.incrementAndGet();
                page = begun.getAndIncrement();
            }
            return true;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(readers)) {
            pool.invokeAll(Collections.nCopies(readers, reader)).forEach(Future::resultNow);
        }
        return new Latencies(pages.get(), List.copyOf(ofOne), List.copyOf(ofOther));
    }

    private static void read(PageClient source, long user, Queue<Double> latencies) throws InterruptedException {
        try {
            PageRead page = source.read(user);
            if (page.whole()) {
                latencies.add(page.elapsed().toNanos() / 1e6);
            }
        } catch (IOException e) {
            // It shows as a page without a latency.
        }
    }

    /**
     * What the whole pages took, in milliseconds.
     *
     * @param pages read from each source, whole or not
     */
    record Latencies(int pages, List<Double> one, List<Double> other) {}
}
