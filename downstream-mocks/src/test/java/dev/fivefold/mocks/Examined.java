package dev.fivefold.mocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * The cost of a query at the server, counted and not timed.
 *
 * @param query as it was sent
 * @param returned rows of its result
 * @param examined the sum of the session's Handler_read counters: rows read from tables, indexes and temporary
 *     tables, and look-ups of ranges
 */
record Examined(String query, int returned, long examined) {

    /** A table of a query, in the output of EXPLAIN. */
    record Access(String table, String type, String key, String extra) {

        /** Whether the rows come from the index alone. */
        boolean isCovered() {
            return List.of(extra.split("; ")).contains("Using index");
        }
    }

    /** Runs a query without concurrent queries on the connection. */
    static Examined by(Connection connection, String query) throws SQLException {
        rowsOf(connection, query); // the first time, the server reads its statistics of the tables, too
        long first = handlerReads(connection);
        long second = handlerReads(connection);
        int returned = rowsOf(connection, query);
        long third = handlerReads(connection);
        long ofCounting = second - first;
        return new Examined(query, returned, third - second - ofCounting);
    }

    /** In the order in which the server reads the tables. */
    static List<Access> explain(Connection connection, String query) throws SQLException {
        List<Access> plan = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("EXPLAIN FORMAT=TRADITIONAL " + query)) {
            while (rows.next()) {
                plan.add(new Access(
                        String.valueOf(rows.getString("table")),
                        String.valueOf(rows.getString("type")),
                        String.valueOf(rows.getString("key")),
                        String.valueOf(rows.getString("Extra"))));
            }
        }
        assertThat(plan).as(query).isNotEmpty();
        return plan;
    }

    private static int rowsOf(Connection connection, String query) throws SQLException {
        int count = 0;
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                count++;
            }
        }
        return count;
    }

    private static long handlerReads(Connection connection) throws SQLException {
        long reads = 0;
        try (Statement statement = connection.createStatement();
                ResultSet counters = statement.executeQuery("SHOW SESSION STATUS LIKE 'Handler_read%'")) {
            while (counters.next()) {
                reads += counters.getLong(2);
            }
        }
        return reads;
    }
}
