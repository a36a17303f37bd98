package dev.fivefold.lab.report.storm;

import static dev.fivefold.lab.report.page.Table.row;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Table;
import dev.fivefold.lab.report.storm.StormFigures.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of a storm, a row a figure and a column a step. */
public final class StormTable {

    private StormTable() {}

    /** The table of both steps. */
    public static Table of(StormReport report) {
        List<StormFigures> steps = report.steps();
        List<Table.Row> rows = new ArrayList<>();
        rows.add(row("peak", steps, step -> Text.of("%.1f pages/s", step.peakPagesPerS())));
        rows.add(row("calm: p50", steps, step -> Figures.wholeMilliseconds(step.calmP50Ms())));
        rows.add(row("at 4x: full pages, of the peak", steps, StormTable::full));
        rows.add(row("at 4x: partial pages, of the peak", steps, StormTable::partial));
        rows.add(row("at 4x: users with everything, something, nothing", steps, step -> users(hardest(step))));
        for (Phase brownout : report.after().withBrownout()) {
            rows.add(row(
                    brownout.id() + ": the same",
                    steps,
                    step -> step.withBrownout().contains(brownout) ? users(brownout) : "-"));
        }
        rows.add(row(
                "at 4x: p99 of both",
                steps,
                step -> Figures.wholeMilliseconds(step.goodputRatioAt4x() == 0 ? null : step.p99MsAccepted())));
        rows.add(row(
                "at 4x: the slowest of both",
                steps,
                step -> Figures.wholeMilliseconds(hardest(step).counts().maxMs())));
        rows.add(row("at 4x: shed, of all requests", steps, step -> Figures.percent(step.shedRatio())));
        rows.add(row("at 4x: CPU of the aggregator", steps, step -> Text.of("%.1f s", step.cpuSAt4x())));
        rows.add(row("at 4x: its log", steps, step -> Text.of("%,.0f KB", step.logBytesAt4x() / 1e3)));
        rows.add(row("quick again after the storm", steps, step -> after(step.recoveryMs())));
        rows.add(row("heap at most", steps, step -> Text.of("%,.0f MB", step.heapMaxMb())));
        rows.add(row("processes that died", steps, step -> Integer.toString(step.processesDied())));
        return new Table(steps.stream().map(StormFigures::step).toList(), rows);
    }

    /** The full pages a second under the highest load, of the peak, which is one of full pages. */
    public static String full(StormFigures step) {
        return Figures.percent(hardest(step).share(hardest(step).counts().full(), step.peakPagesPerS()));
    }

    /** The partial pages a second under the highest load, of the peak. They are cheaper than full ones. */
    public static String partial(StormFigures step) {
        return Figures.percent(hardest(step).share(hardest(step).counts().partial(), step.peakPagesPerS()));
    }

    /** The shares of requests with a full page, with a partial one, and with none. */
    public static String users(Phase phase) {
        double offered = phase.counts().offered();
        return "%s, %s, %s"
                .formatted(
                        Figures.percent(phase.counts().full() / offered),
                        Figures.percent(phase.counts().partial() / offered),
                        Figures.percent((offered - phase.counts().served()) / offered));
    }

    private static Phase hardest(StormFigures step) {
        return step.phases().stream()
                .max(Comparator.comparingDouble(Phase::factor))
                .orElseThrow();
    }

    private static String after(@Nullable Long ms) {
        return ms == null ? "not in time" : ms == 0 ? "at once" : Text.of("%.1f s", ms / 1e3);
    }
}
