package dev.fivefold.mocks.recommendations.ranking;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.AuxCounters;
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

/**
 * The memory of 10,000,000 weights: bytes a weight, in and outside of the heap, and the time until they are loaded.
 * Measured by the memory in use after a full GC.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 0)
@Measurement(iterations = 1)
@Fork(1)
public class WeightsMemoryBenchmark {

    private static final int ENTRIES = 10_000_000;

    @Param({"string-map", "long-map", "off-heap"})
    public String code = "string-map";

    private final BenchmarkModel model = BenchmarkModel.of(ENTRIES);
    private Object filled = model;
    private long before;

    /** Reported beside the time. There is one invocation, in one thread. */
    @State(Scope.Thread)
    @AuxCounters(AuxCounters.Type.EVENTS)
    public static class Memory {

        public long bytesPerWeight;
    }

    @Setup
    public void look() {
        before = used();
    }

    @Benchmark
    public Object fill(Memory memory) {
        Weights weights = model.weights(code);
        filled = weights;
        memory.bytesPerWeight = Math.round((double) (used() - before + offHeap(weights)) / ENTRIES);
        return filled;
    }

    private static long offHeap(Weights weights) {
        return weights instanceof OffHeapWeights offHeap
                ? offHeap.table().keys().byteSize() + offHeap.table().weights().byteSize()
                : 0;
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
