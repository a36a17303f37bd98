package dev.fivefold.benchmarks.comparison;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import java.util.List;

/**
 * The times of the page's queries with few and with many order items, on the schema before the indexes and with them.
 *
 * @param orderItems in the small database
 * @param orderItemsGrown in the large database
 * @param rounds each runs the queries on all databases in turn; every figure is the median of the rounds
 * @param schemas the one without the indexes first
 */
public record Growth(int orderItems, int orderItemsGrown, int rounds, List<SchemaGrowth> schemas) implements Compared {

    /**
     * A schema.
     *
     * @param step the first step with it
     * @param pageMs the sum of the page's queries
     * @param pageMsGrown the same in the large database
     * @param ratio of these two
     * @param queries in the page's order
     */
    public record SchemaGrowth(
            String step, double pageMs, double pageMsGrown, double ratio, List<QueryGrowth> queries) {

        /** With the sums of its queries. */
        public static SchemaGrowth of(String step, List<QueryGrowth> queries) {
            double ms = queries.stream().mapToDouble(QueryGrowth::ms).sum();
            double msGrown = queries.stream().mapToDouble(QueryGrowth::msGrown).sum();
            return new SchemaGrowth(step, ms, msGrown, msGrown / ms, queries);
        }
    }

    /**
     * A query of the page.
     *
     * @param rows the number of its rows, the same in both databases
     * @param examined the sum of the session's Handler_read counters
     * @param ms by the server's own clock
     * @param p95Ms of all runs of all rounds
     * @param examinedGrown as examined, in the large database
     * @param msGrown as ms, in the large database
     * @param p95MsGrown as p95Ms, in the large database
     */
    public record QueryGrowth(
            String name,
            int rows,
            long examined,
            double ms,
            double p95Ms,
            long examinedGrown,
            double msGrown,
            double p95MsGrown) {}

    @Override
    public String field() {
        return "growth";
    }

    @Override
    public String text() {
        return schemas.stream()
                .map(schema -> Text.of(
                        "%-20s %10s ms of queries a page at %,d order items, %s ms at %,d: %.2f×%n",
                        schema.step(),
                        brief(schema.pageMs()),
                        orderItems,
                        brief(schema.pageMsGrown()),
                        orderItemsGrown,
                        schema.ratio()))
                .collect(java.util.stream.Collectors.joining());
    }

    private static String brief(double ms) {
        return ms < 100 ? Text.of("%.2f", ms) : Figures.count(ms);
    }
}
