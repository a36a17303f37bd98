package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The growth as its template shows it. Accessors are read by name. */
record GrowthView(
        String items, String itemsGrown, int rounds, List<String> steps, List<Row> rows, List<Slowest> slowest) {

    /** A query, or all of them together, on each schema. */
    record Row(String name, List<Cell> cells) {}

    /** Figures on a schema: milliseconds, those when the shop has grown, and how many times longer that is. */
    record Cell(String ms, String msGrown, String times) {

        static Cell of(double ms, double msGrown) {
            return new Cell(milliseconds(ms), milliseconds(msGrown), GrowthView.times(msGrown / ms));
        }
    }

    /** The query of a schema whose p95 is the largest. */
    record Slowest(String step, String name, String p95Ms, String p95MsGrown) {}

    static GrowthView of(Growth growth) {
        List<Growth.SchemaGrowth> schemas = growth.schemas();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < schemas.getFirst().queries().size(); i++) {
            int query = i;
            rows.add(new Row(
                    schemas.getFirst().queries().get(i).name(),
                    schemas.stream()
                            .map(schema -> schema.queries().get(query))
                            .map(figures -> Cell.of(figures.ms(), figures.msGrown()))
                            .toList()));
        }
        Row page = new Row(
                "the page's queries",
                schemas.stream()
                        .map(schema -> Cell.of(schema.pageMs(), schema.pageMsGrown()))
                        .toList());
        return new GrowthView(
                count(growth.orderItems()),
                count(growth.orderItemsGrown()),
                growth.rounds(),
                schemas.stream().map(Growth.SchemaGrowth::step).toList(),
                Stream.concat(Stream.of(page), rows.stream()).toList(),
                schemas.stream().map(GrowthView::slowest).toList());
    }

    private static Slowest slowest(Growth.SchemaGrowth schema) {
        Growth.QueryGrowth query = schema.queries().stream()
                .max(Comparator.comparingDouble(Growth.QueryGrowth::p95Ms))
                .orElseThrow();
        return new Slowest(schema.step(), query.name(), milliseconds(query.p95Ms()), milliseconds(query.p95MsGrown()));
    }

    static String times(double ratio) {
        return Text.of("%.2f×", ratio);
    }

    static String milliseconds(double ms) {
        return String.format(Locale.ROOT, ms < 100 ? "%.2f" : "%,.0f", ms);
    }

    static String count(int rows) {
        return Text.of("%,d", rows);
    }
}
