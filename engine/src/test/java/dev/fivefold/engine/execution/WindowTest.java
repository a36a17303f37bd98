package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.resultValue;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
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
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A page wider than its window makes all of its calls, never more of them at a time than the window. */
@Timeout(60)
class WindowTest {

    private static final int CALLS = 576;
    private static final int WINDOW = 16;

    private final PlanBuilder<Long> builder = Plan.named("page");
    private final AtomicInteger running = new AtomicInteger();
    private final AtomicInteger most = new AtomicInteger();

    @AutoClose
    private final FanOutPool pool = new FanOutPool(64, 1_000, false);

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void of_calls_that_block_no_more_than_the_window_run_at_a_time(PlanExecutor executor) {
        allResultsAreThere(executor, this::blocking);
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void of_calls_that_take_no_thread_no_more_than_the_window_run_at_a_time(PlanExecutor executor) {
        allResultsAreThere(executor, this::unblocking);
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void of_both_kinds_no_more_than_the_window_run_at_a_time(PlanExecutor executor) {
        Random random = new Random(7);
        allResultsAreThere(executor, id -> random.nextBoolean() ? blocking(id) : unblocking(id));
    }

    private void allResultsAreThere(PlanExecutor executor, IntFunction<Call<String>> call) {
        List<PlannedCall<String>> planned = new ArrayList<>();
        for (int i = 0; i < CALLS / 2; i++) {
            int id = i;
            planned.add(builder.call("call" + id, user -> call.apply(id)).required());
        }
        var ids = builder.call(
                        "ids",
                        user -> context -> CallResult.Success.live(
                                IntStream.range(CALLS / 2, CALLS).boxed().toList(), RawJson.of(new byte[0])))
                .required();
        var loop = builder.each("loop", ids, all -> all, call::apply).required();

        PlanOutcome outcome = executed(executor);

        assertThat(outcome.missingRequired()).isEmpty();
        for (int i = 0; i < CALLS / 2; i++) {
            assertThat(resultValue(outcome, planned.get(i))).isEqualTo("" + i);
        }
        assertThat(resultValue(outcome, loop))
                .isEqualTo(IntStream.range(CALLS / 2, CALLS)
                        .mapToObj(Integer::toString)
                        .toList());
        assertThat(most.get()).isBetween(1, WINDOW);
        assertThat(running).hasValue(0);
        assertThat(outcome.widest()).isBetween(1, WINDOW);
    }

    @Test
    void a_window_of_the_whole_page_is_used() {
        CompletableFuture<CallResult<String>> all = new CompletableFuture<>();
        for (int i = 0; i < WINDOW; i++) {
            builder.call("call" + i, user -> context -> {
                        if (running.incrementAndGet() == WINDOW) {
                            all.complete(success("all"));
                        }
                        return all.join();
                    })
                    .required();
        }

        PlanOutcome outcome = executed(executor());

        assertThat(outcome.missingRequired()).isEmpty();
        assertThat(outcome.widest()).isEqualTo(WINDOW);
    }

    @Test
    void a_page_is_as_wide_as_the_calls_that_it_has_at_a_time() {
        var first = builder.call("first", user -> unblocking(1)).required();
        builder.call("second", first, (user, a) -> unblocking(2)).required();
        builder.call("third", first, (user, a) -> unblocking(3)).required();

        assertThat(executed(executor()).widest()).isEqualTo(2);
    }

    @Test
    void at_the_deadline_calls_beyond_the_window_have_timed_out_and_were_never_made() {
        AtomicInteger made = new AtomicInteger();
        List<PlannedCall<String>> planned = new ArrayList<>();
        for (int i = 0; i < CALLS; i++) {
            planned.add(builder.call(
                            "call" + i,
                            user -> new Unblocking(() -> {
                                made.incrementAndGet();
                                return new CompletableFuture<>();
                            }))
                    .required());
        }

        PlanOutcome outcome = executor()
                .execute(builder.build().within(Long.MAX_VALUE, WINDOW), 7L, Deadline.after(Duration.ofMillis(200)));

        assertThat(made).hasValue(WINDOW);
        assertThat(planned)
                .allSatisfy(call -> assertThat(result(outcome, call)).isInstanceOf(CallResult.TimedOut.class));
    }

    /** Each call beyond the pool is rejected, and gives its place in the window to another. */
    @Test
    void calls_that_are_rejected_leave_the_window() {
        try (FanOutPool small = new FanOutPool(1, 1, false)) {
            for (int i = 0; i < CALLS; i++) {
                int id = i;
                builder.call("call" + id, user -> blocking(id)).optional();
            }
            builder.call("base", user -> unblocking(7)).required();

            PlanOutcome outcome = executed(
                    new PooledExecutor(small, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE));

            assertThat(outcome.entries()).hasSize(CALLS + 1);
            assertThat(outcome.missingRequired()).isEmpty();
            assertThat(most.get()).isLessThanOrEqualTo(2); // the one of the pool, and the base
        }
    }

    private PlanOutcome executed(PlanExecutor executor) {
        return executor.execute(
                builder.build().within(Long.MAX_VALUE, WINDOW), 7L, Deadline.after(Duration.ofMinutes(1)));
    }

    private PlanExecutor executor() {
        return new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);
    }

    private void begun() {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
    }

    private Call<String> blocking(int id) {
        return context -> {
            begun();
            Thread.onSpinWait();
            running.decrementAndGet();
            return success("" + id);
        };
    }

    private Call<String> unblocking(int id) {
        return new Unblocking(() -> {
            begun();
            return CompletableFuture.supplyAsync(
                    () -> {
                        running.decrementAndGet();
                        return success("" + id);
                    },
                    CompletableFuture.delayedExecutor(1, TimeUnit.MILLISECONDS));
        });
    }

    /** A call that takes no thread while it waits. */
    private record Unblocking(Supplier<CompletableFuture<CallResult<String>>> begin) implements Call<String> {

        @Override
        public CompletableFuture<CallResult<String>> start(CallContext context) {
            return begin.get();
        }

        @Override
        public CallResult<String> execute(CallContext context) {
            return start(context).join();
        }

        @Override
        public boolean blocks() {
            return false;
        }
    }
}
