package dev.fivefold.lab.report;

import java.util.List;

/**
 * Pages with all fields of their parts, and with the fields that they show. Aggregators that differ only in {@code fivefold.calls.*.*.fields}
 * serve the same users, in interleaved rounds. Clients read from the aggregators themselves.
 *
 * @param step of the aggregators
 * @param readers concurrent ones
 * @param rounds each has one turn of each aggregator
 * @param variants the one with all fields first
 */
public record Pruning(String step, int readers, int rounds, List<VariantFigures> variants) {

    /**
     * An aggregator.
     *
     * @param id one word
     * @param title its fields in a sentence
     * @param pages complete ones
     * @param errors responses without a complete page
     * @param bytesOnWire of a page's body as the aggregator sent it, median
     * @param bytesPlain of the same body inflated, median
     * @param partBytesOnWire of the services' responses for a page, mean; those from caches have none
     * @param aggregatorCpuMsPerPage CPU time of the aggregator
     * @param cpuMsPerPage CPU time of the aggregator, the services, their database and Redis
     * @param pagesPerS complete pages a second of the readers, the median of the turns
     * @param pageSha256 of the canonical JSON of all users' pages, without {@code _meta}; empty if one was not complete
     */
    public record VariantFigures(
            String id,
            String title,
            int pages,
            int errors,
            long bytesOnWire,
            long bytesPlain,
            long partBytesOnWire,
            double aggregatorCpuMsPerPage,
            double cpuMsPerPage,
            double pagesPerS,
            String pageSha256) {}
}
