package dev.fivefold.lab.sql;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.install.SqlClient;
import dev.fivefold.lab.measure.Percentiles;
import java.util.ArrayList;
import java.util.List;

/**
 * The server's figures for a query.
 *
 * @param examined the sum of the session's Handler_read counters: rows read from tables, indexes and temporary tables, and a look-up
 *     for each range
 * @param times milliseconds of each run, measured by the server; at least one
 */
public record Finding(Rule.Query query, String plan, int rows, long examined, List<Double> times) {

    private static final String MARK = "@@";
    private static final String READS = "SHOW SESSION STATUS LIKE 'Handler_read%';\n";

    /** Runs a script on a server, and returns its output. */
    @FunctionalInterface
    interface Script {
        String run(String sql) throws InterruptedException;
    }

    /** The findings of a rule's queries, in their order. */
    public static List<Finding> all(Rule rule, List<Rule.Query> queries, int runs, SqlClient client)
            throws InterruptedException {
        List<Finding> findings = new ArrayList<>();
        for (Rule.Query query : queries) {
            findings.add(of(rule, query, runs, client::tables, client::lines));
        }
        return findings;
    }

    /**
     * Measures a query on a server.
     *
     * @param runs how many are timed, at most 99: the server keeps 100 times, and one is that of a mark
     */
    static Finding of(Rule rule, Rule.Query query, int runs, Script asTables, Script asLines)
            throws InterruptedException {
        String plan =
                asTables.run(rule.setup() + "EXPLAIN " + query.sql() + ";\n").strip();
        String sql = query.sql() + ";\n";
        // The first run is a warm-up: it fills the buffers and the statistics.
        String script = rule.setup() + sql + mark("1") + READS + mark("2") + READS + mark("3") + sql + mark("4") + READS
                + mark("5") + "SET SESSION profiling_history_size = " + (runs + 1) + ";\nSET SESSION profiling = 1;\n"
                + sql.repeat(runs) + mark("6") + "SET SESSION profiling = 0;\nSHOW PROFILES;\n";
        List<List<String>> parts = parts(asLines.run(script));
        long first = reads(parts.get(1));
        long second = reads(parts.get(2));
        long third = reads(parts.get(4));
        int rows = parts.get(3).size();
        return new Finding(query, plan, rows, third - second - (second - first), times(parts.get(6)));
    }

    private static String mark(String number) {
        return "SELECT '" + MARK + number + "';\n";
    }

    private static List<List<String>> parts(String output) {
        List<List<String>> parts = new ArrayList<>();
        parts.add(new ArrayList<>());
        output.lines().forEach(line -> {
            if (line.startsWith(MARK)) {
                parts.add(new ArrayList<>());
            } else {
                parts.getLast().add(line);
            }
        });
        return parts;
    }

    private static long reads(List<String> counters) {
        return counters.stream()
                .mapToLong(line -> Long.parseLong(line.split("\t", -1)[1]))
                .sum();
    }

    /** Of lines with a number, seconds and the statement. */
    private static List<Double> times(List<String> profiles) {
        return profiles.stream()
                .map(line -> line.split("\t", -1))
                .filter(columns -> columns.length == 3 && !columns[2].contains(MARK))
                .map(columns -> 1000 * Double.parseDouble(columns[1]))
                .toList();
    }

    /** The median of the runs. */
    public double milliseconds() {
        return new Percentiles(times).at(50);
    }

    /** A heading, the query, its plan and its figures, in Markdown. */
    String markdown() {
        return Text.of(
                "## %s%n%n```sql%n%s;%n```%n%n```%n%s%n```%n%n%,d %s returned, **%,d examined**, %.2f ms.%n",
                query.title(), query.sql(), plan, rows, rows == 1 ? "row" : "rows", examined, milliseconds());
    }
}
