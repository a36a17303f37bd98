package dev.fivefold.mocks;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Writes 5000 rows in one batch and one transaction. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class BulkWriteBenchmark {

    private static final int ROWS = 5_000;

    @Param({"false", "true"})
    public String rewriteBatchedStatements = "false";

    private HikariDataSource pool = new HikariDataSource();

    @Setup
    public void start() throws SQLException {
        BenchmarkDatabase.fill();
        pool = BenchmarkDatabase.pool(1, Map.of("rewriteBatchedStatements", rewriteBatchedStatements));
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS written");
            statement.execute("CREATE TABLE written LIKE order_items");
        }
    }

    @TearDown
    public void stop() {
        pool.close();
        BenchmarkDatabase.stop();
    }

    @Benchmark
    public int[] write() throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(
                        "REPLACE INTO written (order_item_id, order_number, product_id, seller_id, quantity, unit_price_cents)"
                                + " VALUES (?, ?, ?, ?, ?, ?)")) {
            connection.setAutoCommit(false);
            for (int row = 1; row <= ROWS; row++) {
                statement.setInt(1, row);
                statement.setLong(2, 1_000_000L + row / 5);
                statement.setInt(3, row);
                statement.setInt(4, 1 + row % 100);
                statement.setInt(5, 1);
                statement.setInt(6, 499);
                statement.addBatch();
            }
            int[] counts = statement.executeBatch();
            connection.commit();
            return counts;
        }
    }
}
