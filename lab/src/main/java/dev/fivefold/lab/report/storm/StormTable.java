package dev.fivefold.lab.report.storm;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
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
                        row("at 4x: served, of the peak", steps, step -> Figures.percent(step.goodputRatioAt4x())),
                        row("at 4x: of these, in part", steps, step -> Objects.requireNonNullElse(inPart(step), "-")),
                        row(
                                "at 4x: p99 of the served",
                                steps,
                                step -> Figures.wholeMilliseconds(
                                        step.goodputRatioAt4x() == 0 ? null : step.p99MsAccepted())),
                        row("at 4x: shed, of all requests", steps, step -> Figures.percent(step.shedRatio())),
                        row("at 4x: CPU of the aggregator", steps, step -> Text.of("%.1f s", step.cpuSAt4x())),
                        row("at 4x: its log", steps, step -> Text.of("%,.0f KB", step.logBytesAt4x() / 1e3)),
                        row("quick again after the storm", steps, step -> after(step.recoveryMs())),
                        row("heap at most", steps, step -> Text.of("%,.0f MB", step.heapMaxMb())),
                        row("processes that died", steps, step -> Integer.toString(step.processesDied()))));
    }

    /** Of the pages that were served under the highest load, those without some of their parts; null if none was served. */
    static @Nullable String inPart(StormFigures step) {
        return step.phases().stream()
                .max(Comparator.comparingDouble(StormFigures.Phase::factor))
                .map(StormFigures.Phase::counts)
                .filter(counts -> counts.served() > 0)
                .map(counts -> Figures.percent((double) counts.partial() / counts.served()))
                .orElse(null);
    }

    static String after(@Nullable Long ms) {
        return ms == null ? "not in time" : ms == 0 ? "at once" : Text.of("%.1f s", ms / 1e3);
    }
}
