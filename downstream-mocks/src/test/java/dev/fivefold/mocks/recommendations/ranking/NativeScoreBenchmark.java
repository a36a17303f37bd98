package dev.fivefold.mocks.recommendations.ranking;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** A look-up in the score loop, in Java and in C, over the same memory outside of the heap. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--enable-native-access=ALL-UNNAMED"})
public class NativeScoreBenchmark {

    @Param({"java", "c"})
    public String code = "java";

    @Param({"200000", "10000000"})
    public int entries = 200_000;

    private long[][] users = {};
    private long[][] items = {};
    private Score score = (user, item) -> 0;
    private AutoCloseable open = () -> {};

    /** The loop. */
    private interface Score {

        double of(long[] user, long[] item);
    }

    @Setup
    public void fill() throws Exception {
        BenchmarkModel model = BenchmarkModel.of(entries);
        users = model.numbers(model.users());
        items = model.numbers(model.items());
        OffHeapWeights weights = (OffHeapWeights) model.weights("off-heap");
        open = weights;
        if ("java".equals(code)) {
            score = weights::score;
        } else {
            NativeScore inC = NativeScore.compiled()
                    .orElseThrow(() -> new UnsupportedOperationException(NativeScore.NO_COMPILER));
            score = (user, item) -> inC.score(user, item, weights.table());
        }
    }

    @TearDown
    public void close() throws Exception {
        open.close();
    }

    @Benchmark
    @OperationsPerInvocation(BenchmarkModel.USER_FEATURES * BenchmarkModel.ITEM_FEATURES)
    public double get() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return score.of(users[random.nextInt(users.length)], items[random.nextInt(items.length)]);
    }
}
