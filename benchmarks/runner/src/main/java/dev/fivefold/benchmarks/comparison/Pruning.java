package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
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
public record Pruning(String step, int readers, int rounds, List<VariantFigures> variants) implements Compared {

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

    @Override
    public String field() {
        return "pruning";
    }

    @Override
    public String text() {
        StringBuilder text = new StringBuilder();
        for (VariantFigures variant : variants) {
            text.append(Text.of(
                    "fields %-13s %s on the wire, %s plain, %s from the services; CPU %s ms%n",
                    variant.id(),
                    Figures.bytes(variant.bytesOnWire()),
                    Figures.bytes(variant.bytesPlain()),
                    Figures.bytes(variant.partBytesOnWire()),
                    Figures.whole(variant.cpuMsPerPage())));
        }
        return text.toString();
    }
}
