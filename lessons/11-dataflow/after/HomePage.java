package dev.fivefold.lessons.l11;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.execution.FailureListener;
import dev.fivefold.engine.execution.FanOutPool;
import dev.fivefold.engine.execution.PlanExecutor;
import dev.fivefold.engine.execution.PooledExecutor;
import dev.fivefold.engine.execution.Schedule;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.lessons.Shop;
import feign.FeignException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** The page by dataflow: a call starts when its own inputs are there. The page takes its critical path. */
final class HomePage implements AutoCloseable {

    private static final int SECONDS = 5;

    private final FanOutPool pool = new FanOutPool(100, 100, false);
    private final PlanExecutor executor =
            new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);
    private final Plan<Long> plan;

    HomePage(Shop shop) {
        PlanBuilder<Long> page = Plan.named("home");
        page.call("profile", user -> call(() -> shop.part("profile", user))).required();
        PlannedCall<String> cart =
                page.call("cart", user -> call(() -> shop.part("cart", user))).required();
        page.call("orders", user -> call(() -> shop.part("orders", user))).optional();
        for (String part : List.of("products", "prices")) {
            page.call(part, cart, (user, ids) -> call(() -> shop.ofProducts(part, ids)))
                    .optional();
        }
        plan = page.build();
    }

    /** Ends when the last call has; one that fails is missing in the page. */
    Map<String, String> load(long user) {
        PlanOutcome outcome = executor.execute(plan, user, Deadline.after(Duration.ofSeconds(SECONDS)));
        Map<String, String> parts = new HashMap<>();
        for (PlanOutcome.Entry entry : outcome.entries()) {
            if (entry.result() instanceof CallResult.Available<?> response) {
                parts.put(entry.call().name(), String.valueOf(response.value()));
            }
        }
        return parts;
    }

    private static Call<String> call(Supplier<String> request) {
        return context -> {
            try {
                String body = request.get();
                return CallResult.Success.live(body, RawJson.of(body.getBytes(StandardCharsets.UTF_8)));
            } catch (FeignException failure) {
                return CallResult.Failed.threw(failure);
            }
        };
    }

    @Override
    public void close() {
        pool.close();
    }
}
