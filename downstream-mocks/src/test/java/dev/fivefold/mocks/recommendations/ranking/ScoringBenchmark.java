package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.FreshScratch;
import dev.fivefold.mocks.recommendations.features.IndexSplitter;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Ranks twelve products, for a single request and for sixteen concurrent ones. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ScoringBenchmark {

    private static final long USERS = 1_000;

    private static final List<Long> PRODUCTS =
            LongStream.rangeClosed(1, 12).boxed().toList();

    @Param({"parallel", "sequential"})
    public String code = "parallel";

    @Param({"string-map", "long-map"})
    public String weights = "string-map";

    private LongFunction<List<Long>> rank = user -> PRODUCTS;

    @Setup
    public void make() {
        Ranker ranker = new Ranker(
                Model.ofShop(1).lines(),
                new IndexSplitter(),
                new FreshScratch(),
                BenchmarkModel.of(200_000).weights(weights),
                "parallel".equals(code) ? Scoring.parallel() : Scoring.sequential());
        rank = user -> ranker.ranked(user, PRODUCTS);
    }

    @Benchmark
    @Threads(1)
    public List<Long> alone() {
        return rank.apply(ThreadLocalRandom.current().nextLong(1, USERS));
    }

    @Benchmark
    @Threads(16)
    public List<Long> busy() {
        return rank.apply(ThreadLocalRandom.current().nextLong(1, USERS));
    }
}
