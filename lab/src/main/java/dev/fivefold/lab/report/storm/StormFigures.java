package dev.fivefold.lab.report.storm;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a step did in a storm. All that is counted by time is counted by the moment when a request was due, whenever it was answered; and
 * what it took is counted from that moment, too.
 *
 * @param step its id
 * @param title of its last lesson
 * @param peakPagesPerS the most full pages a second that it served to users who each wait for one page before they ask for the next; all
 *     rates are multiples of that
 * @param calmP50Ms half of the served pages took at most this long at half of the peak, before the storm
 * @param goodputRatioAt4x pages served a second at four times the peak, over the peak
 * @param p99MsAccepted of the pages served at four times the peak, 99 of 100 took at most this long; 0 if none was served
 * @param shedRatio of the requests at four times the peak, those answered 503 or 429; 0 to 1
 * @param recoveryMs from the drop to half of the peak until pages are quick again; null if they were not before the end
 * @param heapMaxMb the most that the aggregator's heap held before a collection, in megabytes of 1,048,576 bytes; 0 if there was none
 * @param processesDied those of the chain that ended without being asked to
 * @param logBytesAt4x that the aggregator logged at four times the peak
 * @param cpuSAt4x CPU time of the aggregator at four times the peak, in seconds
 * @param phases one after another
 * @param faults one after another, at half of the peak; none of {@code before}
 * @param series second by second, the storm and then the faults
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
        List<Phase> phases,
        List<FaultFigures> faults,
        List<Second> series) {

    /**
     * The same step after faults.
     *
     * @param otherSeries all seconds
     * @param otherDied all processes that ended without being asked to
     */
    public StormFigures with(List<FaultFigures> otherFaults, List<Second> otherSeries, int otherDied) {
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
                phases,
                otherFaults,
                otherSeries);
    }

    /**
     * What became of requests.
     *
     * @param offered all of them
     * @param full answered 200 within the deadline with a page that misses nothing
     * @param partial answered 200 within the deadline with a page that says that parts are missing
     * @param shed answered 503 or 429
     * @param failed all others
     * @param p50Ms half of the served pages took at most this long; null if none was served
     * @param p99Ms 99 of 100 served pages took at most this long; null if none was served
     */
    public record Counts(
            int offered,
            int full,
            int partial,
            int shed,
            int failed,
            @Nullable Double p50Ms,
            @Nullable Double p99Ms) {

        /** Full or partial. */
        int served() {
            return full + partial;
        }
    }

    /**
     * Requests at one rate.
     *
     * @param id {@code calm}, {@code 1x}, {@code 2x}, {@code 4x} or {@code after}
     * @param factor by which the rate is more than the peak
     * @param fromS from the storm's start
     * @param toS from the storm's start
     */
    public record Phase(
            String id,
            double factor,
            double fromS,
            double toS,
            @JsonUnwrapped Counts counts) {}

    /**
     * A second of the storm.
     *
     * @param atS when it begins, from the storm's start
     */
    public record Second(int atS, @JsonUnwrapped Counts counts) {}
}
