package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.resultValue;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Calls that take no thread while they wait. */
class LaterCallTest {

    private final PlanBuilder<Long> builder = Plan.named("page");

    @AutoClose
    private final FanOutPool pool = new FanOutPool(1, 1, false);

    private final PlanExecutor executor =
            new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);

    @Test
    void more_calls_wait_at_once_than_the_pool_has_threads() {
        List<CompletableFuture<CallResult<String>>> results =
                List.of(new CompletableFuture<>(), new CompletableFuture<>(), new CompletableFuture<>());
        for (int i = 0; i < 3; i++) {
            CompletableFuture<CallResult<String>> result = results.get(i);
            builder.call("call" + i, user -> new LaterCall<>(result)).required();
        }
        // Its result arrives only when all of them are waiting.
        builder.call("last", user -> {
                    results.forEach(result -> result.completeAsync(() -> success("there")));
                    return LaterCall.of(success("last"));
                })
                .required();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(outcome.missingRequired()).isEmpty();
    }

    @Test
    void calls_of_both_kinds_depend_on_each_other() {
        var later = builder.call("later", user -> LaterCall.of(success("a"))).required();
        var blocking =
                builder.call("blocking", later, (user, a) -> returning(a + "b")).required();
        var last = builder.call("last", blocking, (user, ab) -> LaterCall.of(success(ab + "c")))
                .required();

        assertThat(resultValue(execute(executor, builder), last)).isEqualTo("abc");
    }

    @Test
    void an_exception_of_its_future_costs_only_its_own_part() {
        var broken = builder.call(
                        "broken",
                        user -> new LaterCall<String>(CompletableFuture.failedFuture(new IllegalStateException("bug"))))
                .optional();
        var other = builder.call("other", user -> returning("there")).required();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, broken)).isInstanceOf(CallResult.Failed.class);
        assertThat(resultValue(outcome, other)).isEqualTo("there");
    }

    @Test
    void the_page_ends_at_its_deadline_without_it() {
        var endless = builder.call("endless", user -> new LaterCall<String>(new CompletableFuture<>()))
                .required();

        PlanOutcome outcome = executor.execute(builder.build(), 7L, Deadline.after(Duration.ofMillis(100)));

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.TimedOut.class);
    }

    @Test
    void its_dependents_start_in_the_context_of_the_page() {
        ThreadLocal<String> context = new ThreadLocal<>();
        PlanExecutor propagating = new PooledExecutor(
                pool,
                Schedule.DATAFLOW,
                () -> {
                    String here = context.get();
                    return work -> () -> {
                        context.set(here);
                        work.run();
                        context.remove();
                    };
                },
                FailureListener.NONE);
        var later = builder.call("later", user -> LaterCall.of(success("a"))).required();
        var dependent = builder.call("dependent", later, (user, a) -> LaterCall.of(success(a + context.get())))
                .required();

        context.set("page");
        PlanOutcome outcome = execute(propagating, builder);

        assertThat(resultValue(outcome, dependent)).isEqualTo("apage");
    }
}
