package dev.fivefold.lab.report;

import java.util.List;

/**
 * What the page's queries take when there are more order items, on the schema before the indexes were mended and after.
 *
 * @param orderItems how many there are
 * @param orderItemsGrown how many there are when the shop has grown
 * @param rounds in each of which all databases were asked, in turn; every figure is the median of them
 * @param schemas the one before first
 */
public record Growth(int orderItems, int orderItemsGrown, int rounds, List<SchemaGrowth> schemas) {

    /**
     * A schema.
     *
     * @param step the first step that runs on it
     * @param pageMs the page's queries, each once, added up
     * @param pageMsGrown the same when the shop has grown
     * @param ratio how many times longer that is
     * @param queries in the page's order
     */
    public record SchemaGrowth(
            String step, double pageMs, double pageMsGrown, double ratio, List<QueryGrowth> queries) {

        /** Adds the queries up. */
        public static SchemaGrowth of(String step, List<QueryGrowth> queries) {
            double ms = queries.stream().mapToDouble(QueryGrowth::ms).sum();
            double msGrown = queries.stream().mapToDouble(QueryGrowth::msGrown).sum();
            return new SchemaGrowth(step, ms, msGrown, msGrown / ms, queries);
        }
    }

    /**
     * A query of the page.
     *
     * @param rows that it returns, the same when the shop has grown
     * @param examined what the session's Handler_read counters add up to
     * @param ms by the server's own clock
     * @param p95Ms that 95 of 100 runs of all rounds did not exceed
     * @param examinedGrown as examined, when the shop has grown
     * @param msGrown as ms, when the shop has grown
     * @param p95MsGrown as p95Ms, when the shop has grown
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
}
