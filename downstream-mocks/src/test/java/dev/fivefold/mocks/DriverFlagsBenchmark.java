package dev.fivefold.mocks;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
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

/** The page's queries, in sequence, by where statements are prepared and cached. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class DriverFlagsBenchmark {

    private static final Map<String, Map<String, String>> FLAGS = Map.of(
            "client", Map.of(),
            "client-kept",
                    Map.of("cachePrepStmts", "true", "prepStmtCacheSize", "100", "prepStmtCacheSqlLimit", "2048"),
            "server", Map.of("useServerPrepStmts", "true"),
            "server-kept",
                    Map.of(
                            "useServerPrepStmts", "true",
                            "cachePrepStmts", "true",
                            "prepStmtCacheSize", "100",
                            "prepStmtCacheSqlLimit", "2048"));

    @Param({"client", "client-kept", "server", "server-kept"})
    public String prepared = "client";

    private List<BenchmarkDatabase.Query> page = List.of();
    private HikariDataSource pool = new HikariDataSource();

    @Setup
    public void start() throws IOException {
        BenchmarkDatabase.fill();
        page = BenchmarkDatabase.page();
        pool = BenchmarkDatabase.pool(1, FLAGS.getOrDefault(prepared, Map.of()));
    }

    @TearDown
    public void stop() {
        pool.close();
        BenchmarkDatabase.stop();
    }

    @Benchmark
    public int page() throws SQLException {
        int rows = 0;
        for (BenchmarkDatabase.Query query : page) {
            try (Connection connection = pool.getConnection()) {
                rows += query.run(connection);
            }
        }
        return rows;
    }
}
