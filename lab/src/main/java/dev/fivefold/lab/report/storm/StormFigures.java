package dev.fivefold.lab.report.storm;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A step in a storm. A request counts at the moment when it was due, whenever its response came, and its latency begins there, too.
 *
 * @param step its id
 * @param title of its last lesson
 * @param peakPagesPerS the highest rate of full pages under a closed-loop load; all rates are multiples of it
 * @param calmP50Ms the median latency of served pages at half of the peak, before the storm
 * @param goodputRatioAt4x served pages a second at four times the peak, over the peak
 * @param p99MsAccepted the 99th percentile of served pages at four times the peak; 0 if none was served
 * @param shedRatio the share of 503 and 429 at four times the peak, 0 to 1
 * @param recoveryMs from the drop to half of the peak until pages are quick again; null if they were not before the end
 * @param heapMaxMb the aggregator's fullest heap before a collection, in megabytes of 1,048,576 bytes; 0 if there was none
 * @param processesDied processes of the chain that ended without being stopped
 * @param logBytesAt4x logged by the aggregator at four times the peak
 * @param cpuSAt4x CPU time of the aggregator at four times the peak, in seconds
 * @param withBrownout aggregators with a share of pages in brownout, each at four times its own peak; empty if that was not tried
 * @param phases one after another
 * @param faults one after another, at half of the peak; none of {@code before}
 * @param series each second of the storm, and then of the faults
 */
public record StormFigures(
        String step,
        String title,
        double peakPagesPerS,
        double calmP50Ms,
        @JsonProperty("goodput_ratio_at_4x") double goodputRatioAt4x,
        double p99MsAccepted,
        double shedRatio,
        @Nullable Long recoveryMs,
        double heapMaxMb,
        int processesDied,
        @JsonProperty("log_bytes_at_4x") long logBytesAt4x,
        @JsonProperty("cpu_s_at_4x") double cpuSAt4x,
        List<Phase> withBrownout,
        List<Phase> phases,
        List<FaultFigures> faults,
        List<Second> series) {

    /**
     * The same step after faults.
     *
     * @param otherSeries all seconds
     * @param otherDied all processes that ended without being stopped
     */
    public StormFigures with(
            List<Phase> otherWithBrownout, List<FaultFigures> otherFaults, List<Second> otherSeries, int otherDied) {
        return new StormFigures(
                step,
                title,
                peakPagesPerS,
                calmP50Ms,
                goodputRatioAt4x,
                p99MsAccepted,
                shedRatio,
                recoveryMs,
                heapMaxMb,
                otherDied,
                logBytesAt4x,
                cpuSAt4x,
                otherWithBrownout,
                phases,
                otherFaults,
                otherSeries);
    }

    /**
     * Requests by their outcomes.
     *
     * @param offered all of them
     * @param full 200 within the deadline, with a complete page
     * @param partial 200 within the deadline, with a page that reports missing parts
     * @param shed 503 or 429
     * @param failed all others
     * @param p50Ms of the served pages; null if none was served
     * @param p99Ms of the served pages; null if none was served
     * @param maxMs of the served pages; null if none was served
     */
    public record Counts(
            int offered,
            int full,
            int partial,
            int shed,
            int failed,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms,
            @Nullable Double maxMs) {

        /** Full or partial. */
        int served() {
            return full + partial;
        }
    }

    /**
     * Requests at one rate.
     *
     * @param id {@code calm}, {@code 1x}, {@code 2x}, {@code 4x}, {@code after} or {@code 4x, brownout share 0.2}
     * @param factor the rate over the peak: the step's, with brownout that aggregator's own
     * @param fromS from the storm's start
     * @param toS from the storm's start
     */
    public record Phase(
            String id,
            double factor,
            double fromS,
            double toS,
            @JsonUnwrapped Counts counts) {

        /** So many pages a second, over the peak. */
        double share(int pages, double peak) {
            return pages / (toS - fromS) / peak;
        }
    }

    /**
     * A second of the storm.
     *
     * @param atS its begin, from the storm's start
     */
    public record Second(int atS, @JsonUnwrapped Counts counts) {}
}
