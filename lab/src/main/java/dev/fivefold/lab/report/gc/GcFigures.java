package dev.fivefold.lab.report.gc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a JVM's garbage collector, from its log. Megabytes are the JVM's, of 1,048,576 bytes. Figures of pauses are 0 if there
 * was none.
 *
 * @param name of the log
 * @param collector {@link #G1}, {@link #PARALLEL} or {@link #ZGC}
 * @param heapMb the heap's limit
 * @param seconds from the log's first line to its last
 * @param pauses of all threads, in milliseconds
 * @param pauseMaxMs the longest
 * @param pausedRatio the pauses' share of all time, 0 to 1
 * @param humongous of G1; null of others
 * @param stalls of ZGC; null of others
 * @param promotedMbPerS into the old generation, a second of the log
 * @param allocatedMbPerS up to the last collection; 0 if there was none
 * @param heapAfter the heap after each collection, in megabytes
 */
public record GcFigures(
        String name,
        String collector,
        double heapMb,
        double seconds,
        List<At> pauses,
        double pauseP50Ms,
        double pauseP99Ms,
        double pauseMaxMs,
        double pausedRatio,
        @Nullable Humongous humongous,
        @Nullable Stalls stalls,
        double promotedMbPerS,
        double allocatedMbPerS,
        List<At> heapAfter) {

    /** The JVM's default on a machine of two cores and 2 GB or more. */
    public static final String G1 = "G1";

    /** Collects with all cores, in pauses alone. */
    public static final String PARALLEL = "Parallel";

    /** Collects concurrently. */
    public static final String ZGC = "ZGC";

    /**
     * A value at a moment.
     *
     * @param seconds since the log's first line
     */
    public record At(double seconds, double value) {}

    /**
     * Objects of half a region or more.
     *
     * @param collections that began because there was no space for one
     * @param mostRegions the most regions of them before a collection
     */
    public record Humongous(int collections, int mostRegions) {}

    /**
     * Waits of single threads for free memory, which are no pauses.
     *
     * @param maxMs the longest; 0 if there was none
     */
    public record Stalls(int count, double maxMs) {}
}
