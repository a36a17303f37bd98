package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.endless;
import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static dev.fivefold.engine.execution.FakeCalls.unreachable;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page ends at its deadline, or once a required call has failed. */
class GivingUpTest {

    private final PlanBuilder<Long> builder = Plan.named("page");

    @AutoClose
    private final FanOutPool pool = new FanOutPool(4, 100, false);

    @AutoClose
    private final FanOutPool oneThread = new FanOutPool(1, 100, false);

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void after_the_deadline_no_call_is_made(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var call = builder.call("call", user -> deadline -> {
                    made.add("call");
                    return success("call");
                })
                .required();

        PlanOutcome outcome = executor.execute(builder.build(), 7L, Deadline.after(Duration.ZERO));

        assertThat(result(outcome, call)).isInstanceOf(CallResult.TimedOut.class);
        assertThat(made).isEmpty();
    }

    @Test
    void the_page_stops_waiting_at_its_deadline_and_cancels_what_still_runs() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        builder.call("base", user -> returning("base")).required();
        var endless = builder.call("endless", user -> endless(cancelled)).optional();

        PlanOutcome outcome = new PooledExecutor(pool, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE)
                .execute(builder.build(), 7L, Deadline.after(Duration.ofMillis(200)));

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.TimedOut.class);
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void once_a_required_call_has_failed_no_later_stage_is_begun() {
        // One thread takes the calls of a stage in turn: the first has its response before the required one fails.
        PlanExecutor executor =
                new PooledExecutor(oneThread, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE);
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var first = builder.call("first", user -> returning("first")).optional();
        builder.call("needed", user -> FakeCalls.<String>failing()).required();
        var late = builder.call("late", first, (user, x) -> deadline -> {
                    made.add("late");
                    return success("late");
                })
                .optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, late)).isEqualTo(new CallResult.Cancelled<>());
        assertThat(made).isEmpty();
        assertThat(outcome.missingRequired())
                .hasValueSatisfying(entry -> assertThat(entry.call().name()).isEqualTo("needed"));
    }

    @Test
    void a_required_call_that_fails_ends_the_page_at_once_and_cancels_what_still_runs() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        var endless = builder.call("endless", user -> context -> {
                    started.countDown();
                    return endless(cancelled).execute(context);
                })
                .optional();
        builder.call("needed", user -> context -> {
                    try {
                        started.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                    return unreachable();
                })
                .required();

        PlanOutcome outcome = execute(
                new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE), builder);

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }
}
