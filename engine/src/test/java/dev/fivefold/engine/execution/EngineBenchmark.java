package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
import org.openjdk.jmh.annotations.Warmup;

/** The engine's own cost for a page: 36 calls in three rounds, like the home page's, that respond at once. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
@SuppressWarnings("NullAway.Init") // JMH sets the fields
public class EngineBenchmark {

    private static final CallResult<String> RESULT = CallResult.Success.live("", RawJson.of(new byte[0]));
    private static final Call<String> IMMEDIATE = context -> RESULT;
    private static final Call<String> UNBLOCKING = new LaterCall<>(CompletableFuture.completedFuture(RESULT));

    @Param({"serial", "staged", "dataflow", "dataflow-virtual", "dataflow-event-loop"})
    public String mode;

    private Plan<Long> plan;
    private FanOutPool pool;
    private PlanExecutor executor;

    @Setup
    public void start() {
        plan = plan(mode.endsWith("event-loop") ? UNBLOCKING : IMMEDIATE);
        pool = new FanOutPool(100, 400, mode.endsWith("virtual"));
        executor = switch (mode) {
            case "serial" -> new StreamExecutor(false, UnaryOperator::identity, FailureListener.NONE);
            case "staged" -> new PooledExecutor(pool, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE);
            default -> new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);
        };
    }

    @TearDown
    public void stop() {
        pool.close();
    }

    @Benchmark
    public PlanOutcome page() {
        return executor.execute(plan, 7L, Deadline.after(Duration.ofSeconds(10)));
    }

    private static Plan<Long> plan(Call<String> call) {
        PlanBuilder<Long> builder = Plan.named("benchmark");
        List<PlannedCall<String>> first = new ArrayList<>();
        first.add(builder.call("required", user -> call).required());
        for (int i = 1; i < 19; i++) {
            first.add(builder.call("first" + i, user -> call).optional());
        }
        List<PlannedCall<String>> second = new ArrayList<>();
        for (int i = 0; i < 15; i++) {
            second.add(builder.call("second" + i, first.get(i), first.get(i + 1), (user, a, b) -> call)
                    .optional());
        }
        for (int i = 0; i < 2; i++) {
            builder.call("third" + i, second.get(i), first.get(5), (user, a, b) -> call)
                    .optional();
        }
        return builder.build();
    }
}
