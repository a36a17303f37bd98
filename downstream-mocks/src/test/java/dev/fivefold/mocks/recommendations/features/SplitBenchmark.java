package dev.fivefold.mocks.recommendations.features;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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

/** Splits a line of 25 features at one character and at two, and finds only the first of them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Fork(2)
public class SplitBenchmark {

    @Param({"regex", "index"})
    public String code = "regex";

    @Param({";", ";;"})
    public String delimiter = ";";

    private Splitter splitter = new RegexSplitter();
    private String line = "";

    @Setup
    public void make() {
        splitter = "regex".equals(code) ? new RegexSplitter() : new IndexSplitter();
        line = IntStream.range(0, 25)
                .mapToObj(field -> "product" + (100 + field) + "=" + 7)
                .collect(Collectors.joining(delimiter));
    }

    @Benchmark
    public List<String> split() {
        return splitter.split(line, delimiter);
    }

    @Benchmark
    public String first() {
        return splitter.first(line, delimiter);
    }
}
