package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Text;

/**
 * The latencies of light pages with and without hedging, while a share of all downstream requests is slow. Two aggregators that differ
 * only in hedging serve them at the same time. Percentiles are nearest ranks over complete pages.
 *
 * @param p99MsUnhedged without hedging
 * @param p99MsHedged with hedging
 * @param extraCallsRatio second attempts for each downstream call, with hedging
 * @param p50MsUnhedged without hedging
 * @param p50MsHedged with hedging
 * @param pages read from each
 * @param errorsUnhedged responses without a complete page, without hedging
 * @param errorsHedged responses without a complete page, with hedging
 * @param share of the requests that are slow, chosen at random, 0 to 1
 * @param factor by which they are slower
 */
public record Tail(
        double p99MsUnhedged,
        double p99MsHedged,
        double extraCallsRatio,
        double p50MsUnhedged,
        double p50MsHedged,
        int pages,
        int errorsUnhedged,
        int errorsHedged,
        double share,
        double factor)
        implements Compared {

    @Override
    public String field() {
        return "tail";
    }

    @Override
    public String text() {
        return Text.of(
                "p99 %.0f ms without hedging, %.0f ms with it; p50 %.0f and %.0f ms; %.1f %% more requests%n",
                p99MsUnhedged, p99MsHedged, p50MsUnhedged, p50MsHedged, 100 * extraCallsRatio);
    }
}
