package dev.fivefold.mocks;

import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of a query with its wait for a connection. Of 28 threads, each repeats one of the page's queries: alone, and
 * beside four threads with a query of 100 ms, as the baseline's slow ones.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PoolSizeBenchmark {

    private static final BenchmarkDatabase.Query SLOW = new BenchmarkDatabase.Query("SELECT SLEEP(?)", List.of(0.1));

    @Param({"4", "8", "16", "32"})
    public int size = 1;

    private List<BenchmarkDatabase.Query> page = List.of();
    private HikariDataSource pool = new HikariDataSource();

    @Setup
    public void start() throws IOException {
        BenchmarkDatabase.fill();
        page = BenchmarkDatabase.page();
        pool = BenchmarkDatabase.pool(size, Map.of());
    }

    @TearDown
    public void stop() {
        pool.close();
        BenchmarkDatabase.stop();
    }

    @Benchmark
    @Threads(28)
    public int alone() throws SQLException {
        return run(page.get(ThreadLocalRandom.current().nextInt(page.size())));
    }

    @Benchmark
    @Group("beside")
    @GroupThreads(28)
    public int quick() throws SQLException {
        return alone();
    }

    @Benchmark
    @Group("beside")
    @GroupThreads(4)
    public int slow() throws SQLException {
        return run(SLOW);
    }

    private int run(BenchmarkDatabase.Query query) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            return query.run(connection);
        }
    }
}
