package dev.fivefold.mocks.recommendations.features;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
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
import org.openjdk.jmh.annotations.Warmup;

/** Removes repeated features of a line: by a set for 50,000 that is cleared, and by one of the line's size. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class ScratchBenchmark {

    @Param({"cleared", "fresh"})
    public String code = "cleared";

    @Param({"25", "100", "10000"})
    public int features = 25;

    private Scratch scratch = new ClearedScratch();
    private List<String> line = List.of();

    @Setup
    public void make() {
        scratch = "cleared".equals(code) ? new ClearedScratch() : new FreshScratch();
        line = IntStream.range(0, features)
                .mapToObj(field -> "profile" + (1_000 + field) + "=" + 7)
                .toList();
    }

    @Benchmark
    public List<String> distinct() {
        return scratch.distinct(line);
    }
}
