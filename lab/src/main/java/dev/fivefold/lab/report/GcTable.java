package dev.fivefold.lab.report;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** Figures of GC logs side by side: a row a figure, a column a log. */
public final class GcTable {

    private static final String NONE = "-";

    private GcTable() {}

    /** As text for the terminal, with a header. */
    public static String of(List<GcFigures> logs) {
        List<Row> rows = Stream.concat(
                        Stream.of(new Row("", logs.stream().map(GcFigures::name).toList())), rows(logs).stream())
                .toList();
        int labels = longest(rows.stream().map(Row::label));
        StringBuilder table = new StringBuilder();
        for (Row row : rows) {
            table.append(pad(row.label(), -labels));
            for (int log = 0; log < logs.size(); log++) {
                int column = log;
                int width = longest(rows.stream().map(each -> each.cells().get(column)));
                table.append("  ").append(pad(row.cells().get(log), width));
            }
            table.append(System.lineSeparator());
        }
        return table.toString();
    }

    static List<Row> rows(List<GcFigures> logs) {
        return List.of(
                row("collector", logs, GcFigures::collector),
                row("heap at most", logs, log -> figure("%,.0f MB", log.heapMb())),
                row("time", logs, log -> figure("%,.1f s", log.seconds())),
                row("pauses", logs, log -> figure("%,d", log.pauses().size())),
                row("pause p50", logs, log -> milliseconds(log.pauseP50Ms())),
                row("pause p99", logs, log -> milliseconds(log.pauseP99Ms())),
                row("pause max", logs, log -> milliseconds(log.pauseMaxMs())),
                row("time paused", logs, log -> figure("%.2f %%", 100 * log.pausedRatio())),
                row("humongous: collections", logs, GcTable::humongousCollections),
                row("humongous: most regions", logs, GcTable::humongousRegions),
                row("allocation stalls", logs, GcTable::stalls),
                row("allocated", logs, log -> figure("%,.1f MB/s", log.allocatedMbPerS())),
                row("promoted", logs, log -> figure("%,.1f MB/s", log.promotedMbPerS())));
    }

    static String milliseconds(double ms) {
        return figure(ms < 1 ? "%.3f ms" : "%,.1f ms", ms);
    }

    private static String humongousCollections(GcFigures log) {
        return log.humongous() == null ? NONE : figure("%,d", log.humongous().collections());
    }

    private static String humongousRegions(GcFigures log) {
        return log.humongous() == null ? NONE : figure("%,d", log.humongous().mostRegions());
    }

    private static String stalls(GcFigures log) {
        GcFigures.Stalls stalls = log.stalls();
        if (stalls == null) {
            return NONE;
        }
        return stalls.count() == 0 ? "0" : figure("%,d, max ", stalls.count()) + milliseconds(stalls.maxMs());
    }

    private static Row row(String label, List<GcFigures> logs, Function<GcFigures, String> cell) {
        return new Row(label, logs.stream().map(cell).toList());
    }

    private static String figure(String format, Object value) {
        return String.format(Locale.ROOT, format, value);
    }

    private static int longest(Stream<String> texts) {
        return texts.mapToInt(String::length).max().orElse(0);
    }

    private static String pad(String text, int width) {
        return ("%" + width + "s").formatted(text);
    }

    /** A figure of every log. */
    record Row(String label, List<String> cells) {}
}
