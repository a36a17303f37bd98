package dev.fivefold.lab.report.storm;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.report.storm.StormFigures.Phase;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of a storm, a row a figure and a column a step. */
public final class StormTable {

    private StormTable() {}

    /** The table of both steps. */
    public static Table of(StormReport report) {
        List<StormFigures> steps = report.steps();
        return new Table(
                steps.stream().map(StormFigures::step).toList(),
                List.of(
                        row("peak", steps, step -> Text.of("%.1f pages/s", step.peakPagesPerS())),
                        row("calm: p50", steps, step -> Figures.wholeMilliseconds(step.calmP50Ms())),
                        row("at 4x: full pages, of the peak", steps, StormTable::full),
                        row("at 4x: partial pages, of the peak", steps, StormTable::partial),
                        row("at 4x without brownout: full pages", steps, StormTable::fullWithoutBrownout),
                        row(
                                "at 4x: p99 of both",
                                steps,
                                step -> Figures.wholeMilliseconds(
                                        step.goodputRatioAt4x() == 0 ? null : step.p99MsAccepted())),
                        row(
                                "at 4x: the slowest of both",
                                steps,
                                step -> Figures.wholeMilliseconds(
                                        hardest(step).counts().maxMs())),
                        row("at 4x: shed, of all requests", steps, step -> Figures.percent(step.shedRatio())),
                        row("at 4x: CPU of the aggregator", steps, step -> Text.of("%.1f s", step.cpuSAt4x())),
                        row("at 4x: its log", steps, step -> Text.of("%,.0f KB", step.logBytesAt4x() / 1e3)),
                        row("quick again after the storm", steps, step -> after(step.recoveryMs())),
                        row("heap at most", steps, step -> Text.of("%,.0f MB", step.heapMaxMb())),
                        row("processes that died", steps, step -> Integer.toString(step.processesDied()))));
    }

    /** The full pages a second under the highest load, of the peak, which is one of full pages. */
    public static String full(StormFigures step) {
        return Figures.percent(hardest(step).share(hardest(step).counts().full(), step.peakPagesPerS()));
    }

    /** The partial pages a second under the highest load, of the peak. They are cheaper than full ones. */
    public static String partial(StormFigures step) {
        return Figures.percent(hardest(step).share(hardest(step).counts().partial(), step.peakPagesPerS()));
    }

    /** The full pages where there are no partial ones to make instead, of that aggregator's own peak. */
    static String fullWithoutBrownout(StormFigures step) {
        Phase phase = step.withoutBrownout();
        return phase == null ? "-" : Figures.percent(phase.fullOfPeak());
    }

    private static Phase hardest(StormFigures step) {
        return step.phases().stream()
                .max(Comparator.comparingDouble(Phase::factor))
                .orElseThrow();
    }

    static String after(@Nullable Long ms) {
        return ms == null ? "not in time" : ms == 0 ? "at once" : Text.of("%.1f s", ms / 1e3);
    }
}
