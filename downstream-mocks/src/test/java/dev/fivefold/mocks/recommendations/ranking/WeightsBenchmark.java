package dev.fivefold.mocks.recommendations.ranking;

import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Looks up a weight and makes its key, in two concurrent threads. In the shop's model, and in one of 10,000,000
 * weights, which does not fit into the CPU's caches. One cross in five has a weight.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Threads(2)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class WeightsBenchmark {

    @Param({"string-map", "long-map", "off-heap"})
    public String code = "string-map";

    @Param({"200000", "10000000"})
    public int entries = 200_000;

    private List<ToDoubleFunction<List<String>>> users = List.of();
    private List<List<String>> items = List.of();
    private AutoCloseable open = () -> {};

    @Setup
    public void fill() {
        BenchmarkModel model = BenchmarkModel.of(entries);
        Weights weights = model.weights(code);
        if (weights instanceof AutoCloseable closeable) {
            open = closeable;
        }
        users = model.users().stream().map(weights::scorer).toList();
        items = model.items();
    }

    @TearDown
    public void close() throws Exception {
        open.close();
    }

    @Benchmark
    @OperationsPerInvocation(BenchmarkModel.USER_FEATURES * BenchmarkModel.ITEM_FEATURES)
    public double get() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return users.get(random.nextInt(users.size())).applyAsDouble(items.get(random.nextInt(items.size())));
    }
}
