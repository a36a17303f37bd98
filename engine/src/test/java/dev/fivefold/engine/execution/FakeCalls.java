package dev.fivefold.engine.execution;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Calls that end as a test wishes, the executors that may make them, and what came of it. */
final class FakeCalls {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    private FakeCalls() {}

    static Stream<PlanExecutor> everyMode() {
        return Stream.of(
                new StreamExecutor(false, UnaryOperator::identity, FailureListener.NONE),
                new StreamExecutor(true, UnaryOperator::identity, FailureListener.NONE),
                new PooledExecutor(
                        new FanOutPool(8, 100, false), Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE),
                new PooledExecutor(
                        new FanOutPool(1, 100, false), Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE),
                new PooledExecutor(
                        new FanOutPool(8, 100, false),
                        Schedule.DATAFLOW,
                        UnaryOperator::identity,
                        FailureListener.NONE),
                new PooledExecutor(
                        new FanOutPool(1, 100, false),
                        Schedule.DATAFLOW,
                        UnaryOperator::identity,
                        FailureListener.NONE),
                new PooledExecutor(
                        new FanOutPool(2, 100, true),
                        Schedule.DATAFLOW,
                        UnaryOperator::identity,
                        FailureListener.NONE));
    }

    /** What comes of the plan so far, for user 7. */
    static PlanOutcome execute(PlanExecutor executor, PlanBuilder<Long> builder) {
        return executor.execute(builder.build(), 7L, Deadline.after(AMPLE));
    }

    static Call<String> returning(String value) {
        return context -> success(value);
    }

    /** A response of so many bytes. */
    static Call<String> sized(int bytes) {
        return context -> CallResult.Success.live("value", RawJson.of(new byte[bytes]));
    }

    static <T> Call<T> failing() {
        return context -> CallResult.Failed.because("down");
    }

    /** Runs until it is cancelled, and says so. */
    static Call<String> endless(CountDownLatch cancelled) {
        return context -> {
            context.onCancel(cancelled::countDown);
            try {
                cancelled.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return new CallResult.Cancelled<>();
        };
    }

    static CallResult<String> success(String value) {
        return CallResult.Success.live(value, RawJson.of(new byte[0]));
    }

    static CallResult<String> unreachable() {
        return CallResult.Failed.because("unreachable");
    }

    static List<String> split(String ids) {
        return List.of(ids.split(",", -1));
    }

    static CallResult<?> result(PlanOutcome outcome, PlannedCall<?> call) {
        return outcome.entries().stream()
                .filter(entry -> entry.call() == call)
                .findFirst()
                .orElseThrow()
                .result();
    }

    static Object resultValue(PlanOutcome outcome, PlannedCall<?> call) {
        return ((CallResult.Available<?>) result(outcome, call)).value();
    }
}
