package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * A page of 18 calls of class A and 18 of class B that need all of A, 5 ms each, as in article 003. For one reader, and
 * for sixteen at the same time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
@SuppressWarnings("NullAway.Init") // JMH sets the fields
public class FanOutBenchmark {

    private static final int CALLS = 18;
    private static final long DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final CallResult<String> RESPONSE = CallResult.Success.live("", RawJson.of(new byte[0]));
    private static final Call<String> CALL = context -> {
        service();
        return RESPONSE;
    };
    private static final List<Runnable> CLASS_A = Collections.nCopies(CALLS, FanOutBenchmark::service);
    private static final List<Runnable> CLASS_B = CLASS_A;

    @Param({"serial", "parallel-stream", "latch", "staged", "dataflow"})
    public String code;

    private final Plan<Long> plan = plan();
    private final LatchFanOut latch = new LatchFanOut();
    private final FanOutPool pool = new FanOutPool(200, 400, false);
    private Page page;

    private interface Page {
        boolean make() throws InterruptedException;
    }

    @Setup
    public void start() {
        page = switch (code) {
            case "serial" -> () -> each(calls -> calls.forEach(Runnable::run));
            case "parallel-stream" -> () -> each(calls -> calls.parallelStream().forEach(Runnable::run));
            case "latch" -> () -> latch.run(CLASS_A, TIMEOUT) && latch.run(CLASS_B, TIMEOUT);
            case "staged" -> () -> planned(Schedule.STAGED);
            default -> () -> planned(Schedule.DATAFLOW);
        };
    }

    @TearDown
    public void stop() {
        latch.close();
        pool.close();
    }

    @Benchmark
    @Threads(1)
    public boolean alone() throws InterruptedException {
        return page.make();
    }

    @Benchmark
    @Threads(16)
    public boolean busy() throws InterruptedException {
        return page.make();
    }

    private static boolean each(Consumer<List<Runnable>> stage) {
        stage.accept(CLASS_A);
        stage.accept(CLASS_B);
        return true;
    }

    private boolean planned(Schedule schedule) {
        return new PooledExecutor(pool, schedule, UnaryOperator::identity, FailureListener.NONE)
                .execute(plan, 7L, Deadline.after(TIMEOUT)).entries().stream()
                        .allMatch(entry -> entry.result() instanceof CallResult.Success);
    }

    private static void service() {
        long end = System.nanoTime() + DELAY_NANOS;
        for (long left = DELAY_NANOS; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static Plan<Long> plan() {
        PlanBuilder<Long> builder = Plan.named("benchmark");
        PlannedCall<String> first = builder.call("a0", user -> CALL).required();
        PlannedCall<String> last = first;
        for (int i = 1; i < CALLS; i++) {
            last = builder.call("a" + i, user -> CALL).optional();
        }
        for (int i = 0; i < CALLS; i++) {
            builder.call("b" + i, first, last, (user, a, b) -> CALL).optional();
        }
        return builder.build();
    }
}
