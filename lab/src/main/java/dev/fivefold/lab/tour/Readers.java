package dev.fivefold.lab.tour;

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

/** The steady load of a tour: the same number of concurrent readers at each step, each with one page under way. */
final class Readers {

    private final PageClient client;
    private final List<Long> users;
    private final Queue<Page> pages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger failed = new AtomicInteger();

    Readers(PageClient client, List<Long> users) {
        this.client = client;
        this.users = users;
    }

    /** A response, complete or not: nginx and Prometheus count both. */
    record Page(double ms, double wireBytes) {}

    /** Reads the users' pages in turn. Blocks until the pages that are under way after so long have come. */
    void read(int readers, Duration load) throws InterruptedException {
        long start = System.nanoTime();
        Callable<Boolean> loop = () -> {
            while (System.nanoTime() - start < load.toNanos()) {
                read(client, users.get(begun.getAndIncrement() % users.size()));
            }
            return true;
        };
        try (ExecutorService pool = Executors.newFixedThreadPool(readers)) {
            pool.invokeAll(Collections.nCopies(readers, loop)).forEach(Future::resultNow);
        }
    }

    /** Reads one page with a client, which counts as the others do. */
    String read(PageClient by, long user) throws InterruptedException {
        try {
            PageRead page = by.read(user);
            pages.add(new Page(page.elapsed().toNanos() / 1e6, page.wire().length));
            if (!page.whole()) {
                failed.incrementAndGet();
            }
            return page.traceId();
        } catch (IOException e) {
            failed.incrementAndGet();
            return "";
        }
    }

    List<Page> pages() {
        return List.copyOf(pages);
    }

    /** The pages that were not complete, or did not come. */
    int failed() {
        return failed.get();
    }
}
