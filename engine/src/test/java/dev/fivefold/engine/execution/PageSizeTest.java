package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.sized;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The limit of a page's size, in every mode. */
class PageSizeTest {

    private final PlanBuilder<Long> builder = Plan.named("page");

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_response_beyond_the_limit_fails_its_call_and_a_smaller_one_still_fits(PlanExecutor executor) {
        PlannedCall<String> cart = builder.call("cart", user -> sized(600)).required();
        PlannedCall<String> orders =
                builder.call("orders", cart, (user, found) -> sized(401)).optional();
        PlannedCall<String> banner =
                builder.call("banner", cart, (user, found) -> sized(400)).optional();

        PlanOutcome outcome = executed(executor, 1000);

        assertThat(result(outcome, cart)).isInstanceOf(CallResult.Success.class);
        assertThat(result(outcome, orders)).isEqualTo(CallResult.Failed.oversized(1000));
        assertThat(result(outcome, banner)).isInstanceOf(CallResult.Success.class);
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void the_responses_of_a_loop_count_together(PlanExecutor executor) {
        PlannedCall<String> cart = builder.call("cart", user -> sized(100)).required();
        PlannedCall<List<String>> sellers = builder.each("sellers", cart, found -> List.of(1, 2, 3), id -> sized(400))
                .optional();

        assertThat(result(executed(executor, 1000), sellers))
                .isInstanceOfSatisfying(
                        CallResult.Partial.class,
                        partial -> assertThat(partial.failed()).isEqualTo(1));
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_page_whose_required_response_exceeds_the_limit_fails(PlanExecutor executor) {
        PlannedCall<String> cart = builder.call("cart", user -> sized(1001)).required();

        assertThat(executed(executor, 1000).missingRequired())
                .hasValueSatisfying(entry -> assertThat(entry.call()).isSameAs(cart));
    }

    private PlanOutcome executed(PlanExecutor executor, long maxBytes) {
        return executor.execute(builder.build().within(maxBytes, 10), 7L, Deadline.after(Duration.ofSeconds(20)));
    }
}
