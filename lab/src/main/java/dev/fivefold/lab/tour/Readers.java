package dev.fivefold.lab.tour;

import dev.fivefold.lab.demo.Effort;
import dev.fivefold.lab.demo.Throughput;
import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.PageRead;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** The steady load of a tour: the same number of concurrent readers at each step, each with one page in flight. */
final class Readers {

    private final PageClient client;
    private final List<Long> users;
    private final Queue<Page> pages = new ConcurrentLinkedQueue<>();
    private final AtomicInteger failed = new AtomicInteger();

    Readers(PageClient client, List<Long> users) {
        this.client = client;
        this.users = users;
    }

    /** A response, complete or not: nginx and Prometheus count both. */
    record Page(double ms, double wireBytes) {}

    /** Reads the users' pages in turn. Blocks until the pages that are in flight after so long have come. */
    void read(int readers, Duration load) throws InterruptedException {
        Throughput.read(
                readers,
                new Effort.Reads(1, Integer.MAX_VALUE, load),
                number -> read(client, users.get(number % users.size())));
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
