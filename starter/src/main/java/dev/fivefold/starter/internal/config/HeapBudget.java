package dev.fivefold.starter.internal.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.util.unit.DataSize;

/**
 * The heap that the settings allow to caches at most: local caches on the heap, stale fallbacks, dictionaries and pending writes to Redis. Each is bounded by itself; together they may be
 * more than the heap. What they leave is for pages. Immutable.
 *
 * @param uses the largest first
 * @param pageSize the maximum size of a page
 */
public record HeapBudget(List<Use> uses, DataSize pageSize) {

    private static final int NAMED = 5;

    /** The pages that are to fit beside caches: two readers for each of four processors. */
    private static final int LEAST_PAGES = 8;

    /** The share of the heap beside caches that requests have, in flight and waiting. The rest is for what a page needs for a moment, and for the application. */
    private static final double SHARE_OF_REQUESTS = 0.6;

    /** The memory of a request that waits: Tomcat's objects and its own. Measured, see ADR 22. */
    private static final DataSize WAITING = DataSize.ofKilobytes(70);

    /** The share of it that waiting requests have at most. */
    private static final double SHARE_OF_WAITING = 0.5;

    private static final int MOST_WAITING = 10_000;

    /**
     * The largest size of one of them.
     *
     * @param key the setting that bounds it
     */
    public record Use(String key, long bytes) {

        public Use(String key, DataSize size) {
            this(key, size.toBytes());
        }

        @Override
        public String toString() {
            return key + " = " + megabytes(bytes);
        }
    }

    /**
     * The largest sizes by these settings.
     *
     * @param others those of other modules
     */
    public static HeapBudget of(FivefoldProperties properties, List<Use> others) {
        List<Use> uses = new ArrayList<>(others);
        properties
                .calls()
                .forEach((service, methods) -> methods.forEach((method, call) -> {
                    String key = "fivefold.calls." + service + "." + method;
                    CacheSettings cache = call.cache();
                    if (cache != null && cache.store() == CacheSettings.Store.HEAP) {
                        uses.add(new Use(key + ".cache.max-weight", cache.maxWeight()));
                    }
                    if (call.fallback() != null) {
                        uses.add(new Use(
                                key + ".fallback.max-weight", call.fallback().maxWeight()));
                    }
                }));
        uses.sort(Comparator.comparingLong(Use::bytes).reversed());
        return new HeapBudget(List.copyOf(uses), properties.heap().pageSize());
    }

    /**
     * What requests for pages, in flight and waiting, can have in a heap of this size, in bytes; at least 1.
     *
     * @param heap its maximum size in bytes
     */
    public long ofRequests(long heap) {
        return Math.max(1, (long) ((heap - bytes()) * SHARE_OF_REQUESTS));
    }

    /**
     * The number of requests that can wait with a heap of this size.
     *
     * @param heap its maximum size in bytes
     */
    public int waiting(long heap) {
        return (int) Math.min(MOST_WAITING, ofRequests(heap) * SHARE_OF_WAITING / WAITING.toBytes());
    }

    /** The memory of a request that waits, in bytes. */
    public static long ofWaiting() {
        return WAITING.toBytes();
    }

    /** All caches together, in bytes. */
    public long bytes() {
        return uses.stream().mapToLong(Use::bytes).sum();
    }

    /**
     * A message about a heap that does not hold them all and some pages beside; empty if it does.
     *
     * @param heap its maximum size in bytes
     */
    public Optional<String> excessOver(long heap) {
        long pages = LEAST_PAGES * pageSize.toBytes();
        if (bytes() + pages < heap) {
            return Optional.empty();
        }
        String largest = uses.stream().limit(NAMED).map(Use::toString).collect(Collectors.joining(", "));
        long others = uses.stream().skip(NAMED).mapToLong(Use::bytes).sum();
        return Optional.of("The heap of " + megabytes(heap) + " does not hold the " + megabytes(bytes() + pages)
                + " that the settings need: " + LEAST_PAGES + " pages x fivefold.heap.page-size = " + megabytes(pages)
                + (largest.isEmpty() ? "" : ", " + largest)
                + (others == 0 ? "" : ", and " + (uses.size() - NAMED) + " smaller = " + megabytes(others))
                + ". Lower these, raise -Xmx, or set fivefold.heap.check to warn");
    }

    private static String megabytes(long bytes) {
        return Math.ceilDiv(bytes, DataSize.ofMegabytes(1).toBytes()) + " MB";
    }
}
