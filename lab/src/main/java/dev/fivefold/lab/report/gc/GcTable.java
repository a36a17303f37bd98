package dev.fivefold.lab.report.gc;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import java.util.List;

/** Figures of GC logs side by side. */
public final class GcTable {

    private static final String NONE = "-";

    private GcTable() {}

    /** A row a figure and a column a log. */
    public static Table of(List<GcFigures> logs) {
        return new Table(
                logs.stream().map(GcFigures::name).toList(),
                List.of(
                        row("collector", logs, GcFigures::collector),
                        row("heap at most", logs, log -> Text.of("%,.0f MB", log.heapMb())),
                        row("time", logs, log -> Text.of("%,.1f s", log.seconds())),
                        row("pauses", logs, log -> Figures.count(log.pauses().size())),
                        row("pause p50", logs, log -> Figures.pause(log.pauseP50Ms())),
                        row("pause p99", logs, log -> Figures.pause(log.pauseP99Ms())),
                        row("pause max", logs, log -> Figures.pause(log.pauseMaxMs())),
                        row("time paused", logs, log -> Text.of("%.2f %%", 100 * log.pausedRatio())),
                        row("humongous: collections", logs, GcTable::humongousCollections),
                        row("humongous: most regions", logs, GcTable::humongousRegions),
                        row("allocation stalls", logs, GcTable::stalls),
                        row("allocated", logs, log -> Text.of("%,.1f MB/s", log.allocatedMbPerS())),
                        row("promoted", logs, log -> Text.of("%,.1f MB/s", log.promotedMbPerS()))));
    }

    private static String humongousCollections(GcFigures log) {
        return log.humongous() == null ? NONE : Figures.count(log.humongous().collections());
    }

    private static String humongousRegions(GcFigures log) {
        return log.humongous() == null ? NONE : Figures.count(log.humongous().mostRegions());
    }

    private static String stalls(GcFigures log) {
        GcFigures.Stalls stalls = log.stalls();
        if (stalls == null) {
            return NONE;
        }
        return stalls.count() == 0 ? "0" : Text.of("%,d, max %s", stalls.count(), Figures.milliseconds(stalls.maxMs()));
    }
}
