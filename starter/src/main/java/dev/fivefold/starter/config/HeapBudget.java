package dev.fivefold.starter.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.util.unit.DataSize;

/**
 * The heap that the settings allow at most: local caches on the heap, stale fallbacks, dictionaries, pending writes to Redis, pages in
 * flight and those that wait. Each is bounded by itself; together they may be more than the heap. It lacks what a page needs for a moment: responses that are still
 * arriving, values that later calls read, and the copy of a page as NDJSON, as events or for a dictionary. Immutable.
 *
 * @param uses the largest first
 */
public record HeapBudget(List<Use> uses) {

    private static final int NAMED = 5;

    /** What Tomcat keeps for a request that waits, and the request's own objects: measured, see ADR 22. */
    private static final DataSize WAITING = DataSize.ofKilobytes(70);

    /**
     * The largest size of one of them.
     *
     * @param key the setting that bounds it
     */
    public record Use(String key, long bytes) {

        @Override
        public String toString() {
            return key + " = " + megabytes(bytes);
        }
    }

    /** The largest sizes by these settings. */
    public static HeapBudget of(FivefoldProperties properties) {
        List<Use> uses = new ArrayList<>();
        properties
                .calls()
                .forEach((service, methods) -> methods.forEach((method, call) -> {
                    String key = "fivefold.calls." + service + "." + method;
                    CacheSettings cache = call.cache();
                    if (cache != null && cache.store() == CacheSettings.Store.HEAP) {
                        uses.add(use(key + ".cache.max-weight", cache.maxWeight()));
                    }
                    if (call.fallback() != null) {
                        uses.add(use(
                                key + ".fallback.max-weight", call.fallback().maxWeight()));
                    }
                }));
        if (properties.redis().enabled()) {
            uses.add(use("fivefold.redis.max-pending-writes", properties.redis().maxPendingWrites()));
        }
        if (properties.pages().keySet().stream()
                .anyMatch(page -> !properties.page(page).effectiveDictionary().isZero())) {
            uses.add(use(
                    "fivefold.dictionaries.max-size", properties.dictionaries().maxSize()));
        }
        AdmissionSettings admission = properties.admission();
        if (admission.enabled()) {
            uses.add(new Use(
                    "fivefold.admission.max x fivefold.heap.page-size",
                    admission.max() * properties.heap().pageSize().toBytes()));
        }
        if (admission.enabled() && admission.maxWaitDuration().isPositive()) {
            uses.add(new Use(
                    "fivefold.admission.queue-capacity x " + WAITING.toKilobytes() + " KB",
                    admission.queueCapacity() * WAITING.toBytes()));
        }
        uses.sort(Comparator.comparingLong(Use::bytes).reversed());
        return new HeapBudget(List.copyOf(uses));
    }

    /** All together, in bytes. */
    public long bytes() {
        return uses.stream().mapToLong(Use::bytes).sum();
    }

    /**
     * A message about a heap that does not hold them all; empty if it does.
     *
     * @param heap its maximum size in bytes
     */
    public Optional<String> excessOver(long heap) {
        if (bytes() < heap) {
            return Optional.empty();
        }
        String largest = uses.stream().limit(NAMED).map(Use::toString).collect(Collectors.joining(", "));
        long others = uses.stream().skip(NAMED).mapToLong(Use::bytes).sum();
        return Optional.of("The heap of " + megabytes(heap) + " does not hold the " + megabytes(bytes())
                + " that the settings allow: " + largest
                + (others == 0 ? "" : ", and " + (uses.size() - NAMED) + " smaller = " + megabytes(others))
                + ". Lower these, raise -Xmx, or set fivefold.heap.check to warn");
    }

    private static Use use(String key, DataSize size) {
        return new Use(key, size.toBytes());
    }

    private static String megabytes(long bytes) {
        return Math.ceilDiv(bytes, DataSize.ofMegabytes(1).toBytes()) + " MB";
    }
}
