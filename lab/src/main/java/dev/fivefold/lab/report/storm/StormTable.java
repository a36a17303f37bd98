package dev.fivefold.lab.report.storm;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The figures of a storm, a row a figure and a column a step. */
public final class StormTable {

    private StormTable() {}

    /** A figure of each step. */
    record Row(String label, List<String> cells) {}

    /** As text for the terminal. */
    public static String of(StormReport report) {
        List<StormFigures> steps = steps(report);
        Stream<Row> header =
                Stream.of(new Row("", steps.stream().map(StormFigures::step).toList()));
        StringBuilder table = new StringBuilder();
        Stream.concat(header, rows(steps).stream()).forEach(row -> {
            table.append("%-30s".formatted(row.label()));
            row.cells().forEach(cell -> table.append("%22s".formatted(cell)));
            table.append(System.lineSeparator());
        });
        return table.toString();
    }

    /** The earlier one first, if there is one. */
    static List<StormFigures> steps(StormReport report) {
        StormFigures before = report.before();
        return before == null ? List.of(report.after()) : List.of(before, report.after());
    }

    static List<Row> rows(List<StormFigures> steps) {
        return List.of(
                row("peak", steps, step -> figure("%.1f pages/s", step.peakPagesPerS())),
                row("calm: p50", steps, step -> millis(step.calmP50Ms())),
                row("at 4x: served, of the peak", steps, step -> percent(step.goodputRatioAt4x())),
                row("at 4x: of these, in part", steps, step -> Objects.requireNonNullElse(inPart(step), "-")),
                row(
                        "at 4x: p99 of the served",
                        steps,
                        step -> step.goodputRatioAt4x() == 0 ? "-" : millis(step.p99MsAccepted())),
                row("at 4x: shed, of all requests", steps, step -> percent(step.shedRatio())),
                row("at 4x: CPU of the aggregator", steps, step -> figure("%.1f s", step.cpuSAt4x())),
                row("at 4x: its log", steps, step -> figure("%,.0f KB", step.logBytesAt4x() / 1e3)),
                row("quick again after the storm", steps, step -> after(step.recoveryMs())),
                row("heap at most", steps, step -> figure("%,.0f MB", step.heapMaxMb())),
                row("processes that died", steps, step -> Integer.toString(step.processesDied())));
    }

    /** Of the pages that were served under the highest load, those without some of their parts; null if none was served. */
    static @Nullable String inPart(StormFigures step) {
        return step.phases().stream()
                .max(Comparator.comparingDouble(StormFigures.Phase::factor))
                .map(StormFigures.Phase::counts)
                .filter(counts -> counts.served() > 0)
                .map(counts -> percent((double) counts.partial() / counts.served()))
                .orElse(null);
    }

    static String after(@Nullable Long ms) {
        return ms == null ? "not in time" : ms == 0 ? "at once" : figure("%.1f s", ms / 1e3);
    }

    static String start(@Nullable Double mendedS, @Nullable Double backS) {
        return mendedS == null || backS == null ? "-" : figure("%.1f s", backS - mendedS);
    }

    /** Milliseconds for people; a dash for none. */
    public static String millis(@Nullable Double ms) {
        return ms == null ? "-" : figure("%,.0f ms", ms);
    }

    static String percent(double ratio) {
        return figure("%.0f %%", 100 * ratio);
    }

    static String figure(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static Row row(String label, List<StormFigures> steps, Function<StormFigures, String> cell) {
        return new Row(label, steps.stream().map(cell).toList());
    }
}
