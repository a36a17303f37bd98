package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.report.gc.GcFigures;
import dev.fivefold.lab.report.gc.GcTable;
import dev.fivefold.lab.report.page.Table;
import java.util.List;

/**
 * A comparison of garbage collectors: aggregators that differ only in their JVM options serve the same pages, in interleaved rounds.
 * Times, rates and shares are those of an aggregator's own turns. Megabytes are the JVM's, of 1,048,576 bytes.
 *
 * @param step of the aggregators
 * @param heapMb the heap's limit of each
 * @param liveMb the first one's smallest heap after a collection
 * @param readers concurrent ones
 * @param rounds each has one turn of each aggregator
 * @param jvms the baseline first
 */
public record Collectors(
        String step, double heapMb, double liveMb, int readers, int rounds, List<CollectorFigures> jvms)
        implements Compared {

    /**
     * An aggregator.
     *
     * @param id the name of its file of options
     * @param title the first comment in that file
     * @param pages complete ones
     * @param errors responses without a complete page
     * @param pagesPerS complete pages a second, the median of the turns
     * @param throughputRatio over that of the baseline
     * @param pauseMaxRatio the baseline's longest pause over this one's
     * @param cpuMsPerPage CPU time of this process
     * @param residentMb resident memory after the last turn; 0 if unknown
     * @param gc the figures of its log
     */
    public record CollectorFigures(
            String id,
            String title,
            int pages,
            int errors,
            double pagesPerS,
            double throughputRatio,
            double pauseMaxRatio,
            double cpuMsPerPage,
            double residentMb,
            GcFigures gc) {}

    @Override
    public String field() {
        return "collectors";
    }

    @Override
    public String text() {
        return gcTable().text();
    }

    /** The figures of the logs as a table. */
    Table gcTable() {
        return GcTable.of(jvms.stream().map(CollectorFigures::gc).toList());
    }
}
