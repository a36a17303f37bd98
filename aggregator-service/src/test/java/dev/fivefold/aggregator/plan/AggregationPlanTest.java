package dev.fivefold.aggregator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.aggregator.call.DownstreamCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class AggregationPlanTest {

    private static final DownstreamCall<String> CALL = DownstreamCall.notNeeded();

    @Test
    void a_call_stands_in_the_stage_after_the_last_of_those_that_it_needs() {
        AggregationPlan.Builder<Long> builder = AggregationPlan.named("page");
        var a = builder.required("a", "s", user -> CALL);
        var b = builder.optional("b", "s", a, (user, x) -> CALL);
        builder.optional("c", "s", user -> CALL);
        builder.optional("d", "s", a, b, (user, x, y) -> CALL);
        builder.each("e", "s", b, List::of, x -> CALL);

        AggregationPlan<Long> plan = builder.build();

        assertThat(plan.stages()).extracting(Stage::index).containsExactly(0, 1, 2);
        assertThat(plan.stages())
                .extracting(
                        stage -> stage.calls().stream().map(PlannedCall::name).toList())
                .containsExactly(List.of("a", "c"), List.of("b"), List.of("d", "e"));
    }

    @Test
    void two_calls_of_one_name_are_refused() {
        AggregationPlan.Builder<Long> builder = AggregationPlan.named("page");
        builder.required("cart", "carts", user -> CALL);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.optional("cart", "carts", user -> CALL))
                .withMessage("plan 'page' has two calls named 'cart'");
    }

    @Test
    void a_dependency_from_another_plan_is_refused() {
        AggregationPlan.Builder<Long> other = AggregationPlan.named("other");
        var foreign = other.required("cart", "carts", user -> CALL);
        AggregationPlan.Builder<Long> builder = AggregationPlan.named("page");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.optional("products", "products", foreign, (user, cart) -> CALL))
                .withMessage("call 'products' of plan 'page' needs 'cart', which belongs to another plan");
    }

    @Test
    void a_plan_of_nothing_but_optional_calls_is_refused() {
        AggregationPlan.Builder<Long> builder = AggregationPlan.named("page");
        builder.optional("cart", "carts", user -> CALL);

        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("plan 'page' has no required call");
    }
}
