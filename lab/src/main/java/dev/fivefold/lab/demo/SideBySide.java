package dev.fivefold.lab.demo;

import dev.fivefold.lab.measure.PageClient;
import dev.fivefold.lab.measure.Rounds;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Reads the same pages from two sources at the same time, so that the machine's other load affects both alike.
 *
 * @param users whose pages are read, in turn
 * @param readers how many read at once; each reads a page from both sources, in alternating order
 */
record SideBySide(PageClient one, PageClient other, List<Long> users, int readers) {

    /**
     * The latencies of the complete pages, in milliseconds.
     *
     * @param pages read from each source, complete or not
     */
    record Latencies(int pages, List<Double> one, List<Double> other) {}

    /** Reads so many pages from each. Blocks until the last one is read. */
    Latencies read(Effort.Reads effort) throws InterruptedException {
        Queue<Double> ofOne = new ConcurrentLinkedQueue<>();
        Queue<Double> ofOther = new ConcurrentLinkedQueue<>();
        int pages = Throughput.read(readers, effort, number -> {
            long user = users.get(number % users.size());
            // The first request of a page may find less of it in the database's memory.
            for (boolean first : Rounds.order(List.of(true, false), number)) {
                Throughput.latency(first ? one : other, user).ifPresent((first ? ofOne : ofOther)::add);
            }
        });
        return new Latencies(pages, List.copyOf(ofOne), List.copyOf(ofOther));
    }
}
