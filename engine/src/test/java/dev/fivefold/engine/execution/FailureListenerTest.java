package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class FailureListenerTest {

    private final List<String> reported = new CopyOnWriteArrayList<>();
    private final FailureListener failures = new FailureListener() {
        @Override
        public void unprepared(String call, RuntimeException mistake) {
            reported.add(call + ": " + mistake.getMessage());
        }

        @Override
        public void rejected() {
            reported.add("rejected");
        }

        @Override
        public void oversized(String call, long maxBytes) {
            reported.add(call + " exceeds " + maxBytes);
        }
    };
    private final PlanBuilder<Long> builder = Plan.named("page");

    @Test
    void a_call_that_cannot_be_prepared_is_reported_by_every_executor() {
        builder.call("cart", user -> returning("cart")).required();
        builder.call("orders", (Long user) -> {
                    throw new IllegalArgumentException("no such user");
                })
                .optional();

        execute(new StreamExecutor(false, UnaryOperator::identity, failures), builder);
        try (FanOutPool pool = new FanOutPool(4, 100, false)) {
            execute(new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, failures), builder);
        }

        assertThat(reported).containsExactly("orders: no such user", "orders: no such user");
    }

    @Test
    void a_response_for_which_the_page_has_no_room_is_reported() {
        builder.call("cart", user -> FakeCalls.sized(600)).required();
        Plan<Long> plan = builder.build().within(599, 10);

        new StreamExecutor(false, UnaryOperator::identity, failures)
                .execute(plan, 7L, Deadline.after(Duration.ofSeconds(20)));

        assertThat(reported).containsExactly("cart exceeds 599");
    }

    @Test
    void each_call_that_the_full_pool_rejected_is_reported() {
        CountDownLatch cancelled = new CountDownLatch(1);
        builder.call("held", user -> FakeCalls.endless(cancelled)).required();
        for (String name : List.of("waiting", "one", "two")) {
            builder.call(name, user -> FakeCalls.endless(cancelled)).optional();
        }
        try (FanOutPool tiny = new FanOutPool(1, 1, false)) {
            PooledExecutor executor = new PooledExecutor(tiny, Schedule.DATAFLOW, UnaryOperator::identity, failures);
            CompletableFuture<?> page = CompletableFuture.supplyAsync(() -> execute(executor, builder));

            await().untilAsserted(() -> assertThat(reported).containsExactly("rejected", "rejected"));
            cancelled.countDown();
            page.join();
        }
    }
}
