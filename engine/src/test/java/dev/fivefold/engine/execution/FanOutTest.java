package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.resultValue;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static dev.fivefold.engine.execution.FakeCalls.unreachable;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which calls are made at the same time, how many of them, and on which threads. */
class FanOutTest {

    private final PlanBuilder<Long> builder = Plan.named("page");

    @AutoClose
    private final FanOutPool pool = new FanOutPool(4, 100, false);

    @Test
    void the_calls_of_a_stage_are_made_at_the_same_time() {
        CyclicBarrier together = new CyclicBarrier(3);
        Call<String> meeting = deadline -> {
            try {
                together.await(20, TimeUnit.SECONDS);
                return success("met");
            } catch (Exception alone) {
                return CallResult.Failed.because("unreachable: " + alone);
            }
        };
        var a = builder.call("a", user -> meeting).required();
        var b = builder.call("b", user -> meeting).optional();
        var c = builder.call("c", user -> meeting).optional();

        PlanOutcome outcome = execute(
                new PooledExecutor(pool, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE), builder);

        assertThat(List.of(resultValue(outcome, a), resultValue(outcome, b), resultValue(outcome, c)))
                .containsOnly("met");
    }

    @Test
    void staged_calls_run_on_the_named_pool_and_never_on_the_pages_own_thread() {
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        var ids = builder.call("ids", user -> returning("1,2,3")).required();
        builder.each("loop", ids, FakeCalls::split, id -> deadline -> {
                    threads.add(Thread.currentThread().getName());
                    return success(id);
                })
                .optional();

        execute(new PooledExecutor(pool, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE), builder);

        assertThat(threads).hasSize(3).allMatch(name -> name.startsWith("fan-out-"));
    }

    @Test
    void in_dataflow_a_call_starts_while_a_slower_one_of_the_stage_before_still_runs() {
        CountDownLatch secondRound = new CountDownLatch(1);
        var quick = builder.call("quick", user -> returning("quick")).required();
        var slow = builder.call("slow", user -> context -> {
                    try {
                        return secondRound.await(20, TimeUnit.SECONDS) ? success("slow") : unreachable();
                    } catch (InterruptedException stop) {
                        return unreachable();
                    }
                })
                .optional();
        builder.call("second", quick, (user, x) -> context -> {
                    secondRound.countDown();
                    return success(x);
                })
                .optional();

        PlanOutcome outcome = execute(
                new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE), builder);

        assertThat(resultValue(outcome, slow)).isEqualTo("slow");
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_loop_makes_no_more_calls_at_a_time_than_its_width(PlanExecutor executor) {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        var ids = builder.call("ids", user -> returning("1,2,3,4,5,6,7,8,9")).required();
        var loop = builder.each("loop", ids, FakeCalls::split, id -> context -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    running.decrementAndGet();
                    return success(id);
                })
                .width(2)
                .optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(resultValue(outcome, loop)).isEqualTo(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9"));
        assertThat(most.get()).isBetween(1, 2);
    }

    @Test
    void calls_that_find_pool_and_queue_full_are_rejected() {
        CountDownLatch release = new CountDownLatch(1);
        Call<String> waiting = deadline -> {
            try {
                release.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return success("done");
        };
        var held = builder.call("held", user -> waiting).required();
        var queued = builder.call("queued", user -> waiting).optional();
        var rejected = builder.call("rejected", user -> waiting).optional();
        try (FanOutPool tiny = new FanOutPool(1, 1, false)) {
            CompletableFuture<PlanOutcome> page = CompletableFuture.supplyAsync(() -> execute(
                    new PooledExecutor(tiny, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE), builder));
            await().until(() -> tiny.rejected() == 1);
            release.countDown();

            PlanOutcome outcome = page.join();

            assertThat(result(outcome, rejected)).isEqualTo(new CallResult.Rejected<>());
            assertThat(resultValue(outcome, held)).isEqualTo("done");
            assertThat(resultValue(outcome, queued)).isEqualTo("done");
        }
    }
}
