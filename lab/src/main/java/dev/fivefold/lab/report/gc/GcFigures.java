package dev.fivefold.lab.report.gc;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM's garbage collector did, by its log. Megabytes are the JVM's, of 1,048,576 bytes.
 *
 * @param name the log's
 * @param collector {@link #G1}, {@link #PARALLEL} or {@link #ZGC}
 * @param heapMb the largest that the heap may become
 * @param seconds from the log's first line to its last
 * @param pauses of all threads, in milliseconds
 * @param pauseP50Ms half of the pauses took at most this long; 0 if there was none
 * @param pauseP99Ms 99 of 100 pauses took at most this long; 0 if there was none
 * @param pauseMaxMs the longest; 0 if there was none
 * @param pausedRatio the pauses' share of all time, from 0 to 1
 * @param humongous of G1; null of others
 * @param stalls of ZGC; null of others
 * @param promotedMbPerS what became old, for each second of the log
 * @param allocatedMbPerS up to the last collection; 0 if there was none
 * @param heapAfter what the heap held after each collection, in megabytes
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

    /** Collects with all cores, and pauses for all of it. */
    public static final String PARALLEL = "Parallel";

    /** Collects beside the program. */
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
     * @param collections that began because there was no room for one
     * @param mostRegions that they had before a collection
     */
    public record Humongous(int collections, int mostRegions) {}

    /**
     * Waits of single threads, which are no pauses, for memory to be freed.
     *
     * @param maxMs the longest; 0 if there was none
     */
    public record Stalls(int count, double maxMs) {}
}
