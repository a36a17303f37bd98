package dev.fivefold.mocks.recommendations.ranking;

import dev.fivefold.mocks.recommendations.features.Splitter;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.ScoringKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.ScratchKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.SplitterKind;
import dev.fivefold.mocks.recommendations.ranking.RankingSettings.WeightsKind;
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

/**
 * Ranks the products of a request, in two concurrent threads: the baseline, with one of the changes alone, and with
 * all.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Threads(2)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class RankingBenchmark {

    private static final long USERS = 1_000;

    private static final List<Long> PRODUCTS =
            LongStream.rangeClosed(1, 12).boxed().toList();

    @Param({"at-first", "splitter", "weights", "scratch", "scoring", "all"})
    public String code = "at-first";

    private LongFunction<List<Long>> rank = user -> PRODUCTS;

    @Setup
    public void make() {
        Ranker ranker = ranker();
        rank = user -> ranker.ranked(user, PRODUCTS);
    }

    @Benchmark
    public List<Long> rank() {
        return rank.apply(ThreadLocalRandom.current().nextLong(1, USERS));
    }

    private Ranker ranker() {
        RankingSettings settings = new RankingSettings(
                changed("splitter") ? SplitterKind.INDEX : SplitterKind.REGEX,
                changed("weights") ? WeightsKind.LONG_MAP : WeightsKind.STRING_MAP,
                changed("scratch") ? ScratchKind.FRESH : ScratchKind.CLEARED,
                changed("scoring") ? ScoringKind.SEQUENTIAL : ScoringKind.PARALLEL);
        RankingConfiguration configuration = new RankingConfiguration();
        Model model = configuration.model(2053);
        Splitter splitter = configuration.splitter(settings);
        return configuration.ranker(
                model,
                splitter,
                configuration.scratch(settings),
                configuration.weights(settings, model, splitter),
                configuration.scoring(settings));
    }

    private boolean changed(String what) {
        return code.equals(what) || "all".equals(code);
    }
}
