package dev.fivefold.aggregator.execution;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import dev.fivefold.aggregator.plan.PlanBuilder;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
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
                new SerialExecutor(Mishaps.UNTOLD),
                new PooledExecutor(
                        FanOutPool.ofThreads(8, 100), Schedule.STAGED, UnaryOperator.identity(), Mishaps.UNTOLD),
                new PooledExecutor(
                        FanOutPool.ofThreads(1, 100), Schedule.STAGED, UnaryOperator.identity(), Mishaps.UNTOLD),
                new PooledExecutor(
                        FanOutPool.ofThreads(8, 100), Schedule.DATAFLOW, UnaryOperator.identity(), Mishaps.UNTOLD),
                new PooledExecutor(
                        FanOutPool.ofThreads(1, 100), Schedule.DATAFLOW, UnaryOperator.identity(), Mishaps.UNTOLD),
                new PooledExecutor(
                        FanOutPool.ofVirtualThreads(2, 100),
                        Schedule.DATAFLOW,
                        UnaryOperator.identity(),
                        Mishaps.UNTOLD));
    }

    /** What comes of the plan so far, for user 7. */
    static PlanOutcome execute(PlanExecutor executor, PlanBuilder<Long> builder) {
        return executor.execute(builder.build(), 7L, Deadline.after(AMPLE));
    }

    static DownstreamCall<String> answering(String value) {
        return context -> success(value);
    }

    static <T> DownstreamCall<T> failing() {
        return context -> CallResult.Failed.because("down");
    }

    /** Runs until it is cancelled, and says so. */
    static DownstreamCall<String> endless(CountDownLatch cancelled) {
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
        return CallResult.Success.live(value, RawBody.of(new byte[0]));
    }

    static CallResult<String> nobody() {
        return CallResult.Failed.because("nobody came");
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

    static Object answer(PlanOutcome outcome, PlannedCall<?> call) {
        return ((CallResult.Answered<?>) result(outcome, call)).value();
    }
}
