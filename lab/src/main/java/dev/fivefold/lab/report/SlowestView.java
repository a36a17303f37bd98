package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Each step's slowest page as its template shows it. Accessors are read by name.
 *
 * @param traced whether the steps were measured with traces
 */
record SlowestView(boolean traced, List<Row> rows) {

    /** Of traces, beside the report. */
    static final String FOLDER = "traces";

    /** {@code null} if no step knows its slowest page. */
    static @Nullable SlowestView of(List<Report.StepFigures> steps) {
        List<Row> rows = steps.stream().flatMap(SlowestView::row).toList();
        return rows.isEmpty() ? null : new SlowestView(rows.stream().anyMatch(row -> row.file() != null), rows);
    }

    /** The file with the trace of a step's slowest page, beside the report. */
    static String file(Report.StepFigures step) {
        return FOLDER + "/" + step.id() + ".json";
    }

    private static Stream<Row> row(Report.StepFigures step) {
        SlowestPage page = step.slowest();
        return page == null
                ? Stream.empty()
                : Stream.of(new Row(
                        step.id(),
                        Text.of("%.0f", page.ms()),
                        page.requestId(),
                        page.traceId(),
                        page.traced() ? file(step) : null));
    }

    /** A step's. */
    record Row(
            String id,
            String ms,
            String requestId,
            String traceId,
            @Nullable String file) {}
}
