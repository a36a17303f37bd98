package dev.fivefold.engine.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The traps of article 003's fan-out, beside the engine's. */
class LatchFanOutTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    @Test
    void a_pool_of_100_to_200_threads_grows_only_when_its_queue_is_full() {
        CountDownLatch end = new CountDownLatch(1);
        try (ThreadPoolExecutor pool = LatchFanOut.pool(100, 200, 100)) {
            submit(pool, 200, end);
            assertThat(pool.getPoolSize()).isEqualTo(100); // one hundred calls wait beside idle processors
            assertThat(pool.getQueue()).hasSize(100);

            submit(pool, 100, end);
            assertThat(pool.getPoolSize()).isEqualTo(200);
            assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> submit(pool, 1, end));
            end.countDown();
        }
    }

    @Test
    void a_call_that_throws_makes_a_latch_wait_for_its_timeout() throws Exception {
        try (LatchFanOut fanOut = new LatchFanOut()) {
            Runnable failing = () -> {
                throw new FailedCall();
            };

            assertThat(fanOut.run(List.of(failing, () -> {}), Duration.ofMillis(1)))
                    .isFalse();
            assertThat(fanOut.run(List.of(() -> {}, () -> {}), AMPLE)).isTrue();
        }
    }

    @Test
    void a_call_that_throws_in_a_plan_is_a_failed_part_at_once() {
        PlanBuilder<Long> builder = Plan.named("page");
        PlannedCall<String> failing = builder.<String>call("failing", user -> context -> {
                    throw new FailedCall();
                })
                .optional();
        builder.call("other", user -> FakeCalls.returning("other")).required();

        PlanOutcome outcome = executed(new FanOutPool(2, 10, false), builder);

        assertThat(FakeCalls.result(outcome, failing)).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void calls_of_a_parallel_stream_wait_for_those_of_other_pages() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        PlanBuilder<Long> builder = Plan.named("page");
        for (int i = 0; i < 8; i++) {
            builder.call("call" + i, user -> context -> {
                        threads.add(Thread.currentThread().getName());
                        return FakeCalls.success("");
                    })
                    .required();
        }
        List<ForkJoinTask<?>> others = occupyCommonPool(end);

        FakeCalls.execute(new StreamExecutor(true, UnaryOperator::identity, FailureListener.NONE), builder);

        end.countDown();
        others.forEach(ForkJoinTask::join);
        assertThat(threads).hasSize(8).containsOnly(Thread.currentThread().getName());
    }

    @Test
    void a_plan_that_finds_its_pool_full_still_has_an_outcome() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        try (FanOutPool pool = new FanOutPool(1, 1, false)) {
            assertThat(pool.tryExecute(() -> await(end))).isTrue();
            assertThat(pool.tryExecute(() -> await(end))).isTrue();
            PlanBuilder<Long> builder = Plan.named("page");
            PlannedCall<String> call =
                    builder.call("call", user -> FakeCalls.returning("call")).required();

            assertThat(FakeCalls.result(executed(pool, builder), call)).isInstanceOf(CallResult.Rejected.class);
            end.countDown();
        }
    }

    private static PlanOutcome executed(FanOutPool pool, PlanBuilder<Long> builder) {
        return new PooledExecutor(pool, Schedule.STAGED, UnaryOperator::identity, FailureListener.NONE)
                .execute(builder.build(), 7L, Deadline.after(AMPLE));
    }

    private static List<ForkJoinTask<?>> occupyCommonPool(CountDownLatch end) throws InterruptedException {
        int threads = ForkJoinPool.getCommonPoolParallelism();
        CountDownLatch begun = new CountDownLatch(threads);
        List<ForkJoinTask<?>> calls = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            calls.add(ForkJoinPool.commonPool().submit(() -> {
                begun.countDown();
                await(end);
            }));
        }
        begun.await();
        return calls;
    }

    private static void submit(ThreadPoolExecutor pool, int calls, CountDownLatch end) {
        Collections.nCopies(calls, (Runnable) () -> await(end)).forEach(pool::execute);
    }

    private static void await(CountDownLatch end) {
        try {
            end.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static final class FailedCall extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }
}
