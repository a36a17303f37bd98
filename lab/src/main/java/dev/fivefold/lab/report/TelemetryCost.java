package dev.fivefold.lab.report;

import java.util.List;

/**
 * What telemetry costs: the same pages from whole chains that differ in what they tell alone, read by turns, in rounds, so that
 * one is never measured while another works.
 *
 * @param step that they are chains of
 * @param readers at a time, where pages a second were counted
 * @param rounds in each of which each had a turn
 * @param chains the one that tells nothing first
 */
public record TelemetryCost(String step, int readers, int rounds, List<ChainFigures> chains) {

    /**
     * One of them.
     *
     * @param id in a word
     * @param title what it tells
     * @param pages that were read, whole ones
     * @param errors answers that were none
     * @param p50Ms half of the whole pages that were read one after the other took at most this long
     * @param p50 a round's median over that of the first chain in the same round
     * @param pagesPerS whole pages a second by several readers, the median of the turns
     * @param throughput a turn's pages a second over those of the first chain in the same round
     * @param cpuMsPerPage of the edge, the gateway, the aggregator, the services and Redis
     * @param collectorCpuMsPerPage of the program on the same machine that takes the spans; 0 if there is none
     * @param scrapes answers with metrics that were read meanwhile
     */
    public record ChainFigures(
            String id,
            String title,
            int pages,
            int errors,
            double p50Ms,
            Ratio p50,
            double pagesPerS,
            Ratio throughput,
            double cpuMsPerPage,
            double collectorCpuMsPerPage,
            int scrapes) {}

    /** How something relates to the same of the first chain, over all rounds; 1 if it is equal. */
    public record Ratio(double median, double lowest, double highest) {}
}
