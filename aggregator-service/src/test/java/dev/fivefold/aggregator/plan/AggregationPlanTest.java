package dev.fivefold.aggregator.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.isolation.ServiceState;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AggregationPlanTest {

    private static final DownstreamCall<String> CALL = DownstreamCall.notNeeded();

    @Test
    void a_call_stands_in_the_stage_after_the_last_of_those_that_it_needs() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        var a = builder.call("a", "s", user -> CALL).required();
        var b = builder.call("b", "s", a, (user, x) -> CALL).optional();
        builder.call("c", "s", user -> CALL).optional();
        builder.call("d", "s", a, b, (user, x, y) -> CALL).optional();
        builder.each("e", "s", b, List::of, x -> CALL).optional();

        AggregationPlan<Long> plan = builder.build();

        assertThat(plan.stages()).extracting(Stage::index).containsExactly(0, 1, 2);
        assertThat(plan.stages())
                .extracting(
                        stage -> stage.calls().stream().map(PlannedCall::name).toList())
                .containsExactly(List.of("a", "c"), List.of("b"), List.of("d", "e"));
    }

    @Test
    void two_calls_of_one_name_are_refused() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        builder.call("cart", "carts", user -> CALL).required();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.call("cart", "carts", user -> CALL).optional())
                .withMessage("plan 'page' has two calls named 'cart'");
    }

    @Test
    void a_dependency_from_another_plan_is_refused() {
        PlanBuilder<Long> other = AggregationPlan.named("other");
        var foreign = other.call("cart", "carts", user -> CALL).required();
        PlanBuilder<Long> builder = AggregationPlan.named("page");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.call("products", "products", foreign, (user, cart) -> CALL)
                        .optional())
                .withMessage("call 'products' of plan 'page' needs 'cart', which belongs to another plan");
    }

    @Test
    void a_plan_of_nothing_but_optional_calls_is_refused() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        builder.call("cart", "carts", user -> CALL).optional();

        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("plan 'page' has no required call");
    }

    @Test
    void a_call_of_which_it_was_not_said_how_much_it_is_needed_is_refused() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        builder.call("cart", "carts", user -> CALL).required();
        PlanBuilder<Long>.Draft<String> unfinished = builder.call("inbox", "messages", user -> CALL);

        assertThat(unfinished).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("plan 'page' has a call without an end");
    }

    @Test
    void what_needs_a_deferred_call_must_be_deferred_too() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        var later = builder.call("later", "s", user -> CALL).deferred();

        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> builder.call("now", "s", later, (user, x) -> CALL).optional())
                .withMessageContaining("needs 'later', which is deferred");
    }

    @Test
    void an_explanation_has_the_expected_critical_path_and_the_threads_of_littles_law() {
        PlanBuilder<Long> builder = AggregationPlan.named("page");
        var quick = builder.call("quick", "quick", user -> CALL).required();
        builder.call("slow", "slow", user -> CALL).optional();
        builder.call("afterQuick", "quick", quick, (user, x) -> CALL).optional();

        PlanExplanation explained = PlanExplanation.of(
                builder.build(),
                service -> new ServiceTerms(
                        Duration.ofSeconds(1), Duration.ofMillis(service.equals("slow") ? 100 : 20), 1_000, 100),
                service -> Optional.of(guarded(service)),
                50);

        assertThat(explained.criticalPath()).containsExactly("slow");
        assertThat(explained.criticalPathMs()).isEqualTo(100);
        assertThat(explained.threads()).isEqualTo(7); // 50 pages/s x 140 ms of calls
        assertThat(explained.asText())
                .contains(
                        "1000/s x 100 ms = 100 permits",
                        "critical path: slow, 100 ms",
                        "threads for 50 pages a second: 7",
                        "service slow             breaker half_open, 40.0 % of its calls failed, 7 not permitted; "
                                + "2 of 5 permits in use, 3 rejected; changed: permits");
        assertThat(explained.asMermaid()).contains("quick[[quick]]", "quick --> afterQuick", "class slow critical");
    }

    private static ServiceState guarded(String service) {
        return new ServiceState(
                service,
                new ServiceState.Breaker("half_open", 40f, 5_000, 7),
                new ServiceState.Bulkhead(5, 2, 3),
                new ServiceState.Settings(100, 50, Duration.ofSeconds(5), Duration.ofSeconds(1)),
                List.of("permits"));
    }
}
