package dev.fivefold.lab.report;

import dev.fivefold.lab.report.gc.GcFigures;
import java.util.List;

/**
 * What garbage collectors do with the same pages: aggregators that differ in the options of their JVMs alone, read by turns, in
 * rounds, so that one is never measured while another works. Times, rates and shares are of each one's own turns, with nothing
 * between them. Megabytes are the JVM's, of 1,048,576 bytes.
 *
 * @param step that they are aggregators of
 * @param heapMb that each may have
 * @param liveMb the least that the first one's heap held after a collection
 * @param readers at a time
 * @param rounds in each of which each had a turn
 * @param jvms the one that others are compared with first
 */
public record Collectors(
        String step, double heapMb, double liveMb, int readers, int rounds, List<CollectorFigures> jvms) {

    /**
     * One of them.
     *
     * @param id as its options are named
     * @param title what its options say of themselves
     * @param pages that were read, whole ones
     * @param errors answers that were none
     * @param pagesPerS whole pages a second, the median of the turns
     * @param throughputRatio over that of the first
     * @param pauseMaxRatio how many times shorter its longest pause is than that of the first
     * @param cpuMsPerPage of this process, for a page
     * @param residentMb that the process had in memory after its last turn; 0 if the system did not tell
     * @param gc what its log says
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
}
