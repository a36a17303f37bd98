package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Text;
import java.util.List;

/**
 * The cost of telemetry: whole chains that differ only in their telemetry serve the same pages, in interleaved rounds.
 *
 * @param step of the chains
 * @param readers concurrent ones, for throughput
 * @param rounds each has one turn of each chain
 * @param chains the one without telemetry first
 */
public record TelemetryCost(String step, int readers, int rounds, List<ChainFigures> chains) implements Compared {

    /**
     * A chain.
     *
     * @param id one word
     * @param title its telemetry in a sentence
     * @param pages complete ones
     * @param errors responses without a complete page
     * @param p50Ms the median latency of the complete pages that were read one after another
     * @param p50 a round's median over that of the first chain in the same round
     * @param pagesPerS complete pages a second of several readers, the median of the turns
     * @param throughput a turn's pages a second over those of the first chain in the same round
     * @param cpuMsPerPage CPU time of the edge, the gateway, the aggregator, the services and Redis
     * @param collectorCpuMsPerPage CPU time of the span collector on this machine; 0 without one
     * @param scrapes successful scrapes of metrics meanwhile
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

    /** A ratio to the first chain, over all rounds; 1 if there is no difference. */
    public record Ratio(double median, double lowest, double highest) {}

    @Override
    public String field() {
        return "telemetry";
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (ChainFigures chain : chains.subList(1, chains.size())) {
            text.append(Text.of(
                    "telemetry %-10s %10.0f ms p50, %s; %.2f pages/s, %s; against %s%n",
                    chain.id(),
                    chain.p50Ms(),
                    change(chain.p50().median()),
                    chain.pagesPerS(),
                    change(chain.throughput().median()),
                    chains.getFirst().id()));
        }
        return text.toString();
    }

    private static String change(double ratio) {
        return Text.of("%+.1f\u00a0%%", 100 * (ratio - 1));
    }
}
