package dev.fivefold.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTest {

    private static final Call<String> CALL = Call.notNeeded();

    @Test
    void a_call_stands_in_the_stage_after_the_last_of_those_that_it_needs() {
        PlanBuilder<Long> builder = Plan.named("page");
        var a = builder.call("a", user -> CALL).required();
        var b = builder.call("b", a, (user, x) -> CALL).optional();
        builder.call("c", user -> CALL).optional();
        builder.call("d", a, b, (user, x, y) -> CALL).optional();
        builder.each("e", b, List::of, x -> CALL).optional();

        Plan<Long> plan = builder.build();

        assertThat(plan.stages()).extracting(Stage::index).containsExactly(0, 1, 2);
        assertThat(plan.stages())
                .extracting(
                        stage -> stage.calls().stream().map(PlannedCall::name).toList())
                .containsExactly(List.of("a", "c"), List.of("b"), List.of("d", "e"));
    }

    @Test
    void two_calls_of_one_name_are_rejected() {
        PlanBuilder<Long> builder = Plan.named("page");
        builder.call("cart", user -> CALL).required();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.call("cart", user -> CALL).optional())
                .withMessage("plan 'page' has two calls named 'cart'");
    }

    @Test
    void a_dependency_from_another_plan_is_rejected() {
        PlanBuilder<Long> other = Plan.named("other");
        var foreign = other.call("cart", user -> CALL).required();
        PlanBuilder<Long> builder = Plan.named("page");

        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        builder.call("products", foreign, (user, cart) -> CALL).optional())
                .withMessage("call 'products' of plan 'page' depends on 'cart', which belongs to another plan");
    }

    @Test
    void a_plan_without_required_calls_is_rejected() {
        PlanBuilder<Long> builder = Plan.named("page");
        builder.call("cart", user -> CALL).optional();

        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("plan 'page' has no required call");
    }

    @Test
    void a_call_that_is_not_declared_required_optional_or_deferred_is_rejected() {
        PlanBuilder<Long> builder = Plan.named("page");
        builder.call("cart", user -> CALL).required();
        PlanBuilder<Long>.Draft<String> unfinished = builder.call("inbox", user -> CALL);

        assertThat(unfinished).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(builder::build)
                .withMessageContaining("call 'inbox' of plan 'page' has no end");
    }

    @Test
    void dependents_of_a_deferred_call_must_be_deferred() {
        PlanBuilder<Long> builder = Plan.named("page");
        var later = builder.call("later", user -> CALL).deferred();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.call("now", later, (user, x) -> CALL).optional())
                .withMessageContaining("depends on 'later', which is deferred");
    }

    @Test
    void an_explanation_has_the_expected_critical_path_and_the_threads_of_littles_law() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var quick = builder.call("quick", user -> call("quick", String.class)).required();
        builder.call("slow", user -> call("slow", String.class)).optional();
        builder.call("afterQuick", quick, (user, x) -> call("quick", String.class))
                .optional();

        PlanExplanation explained = PlanExplanation.of(
                builder.build(), method -> terms(method.service().equals("slow") ? 100 : 20, true, 0), 50);

        assertThat(explained.criticalPath()).containsExactly("slow");
        assertThat(explained.criticalPathMs()).isEqualTo(100);
        assertThat(explained.threads()).isEqualTo(7); // 50 pages/s x 140 ms of calls
        assertThat(explained.asText())
                .contains(
                        "1000/s x 100 ms = 100 permits",
                        "critical path: slow, 100 ms",
                        "threads for 50 pages a second: 7");
        assertThat(explained.asMermaid()).contains("quick[[quick]]", "quick --> afterQuick", "class slow critical");
    }

    @Test
    void an_explanation_marks_assumed_times() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var known = builder.call("known", user -> call("known", String.class)).required();
        builder.call("unknown", known, (user, x) -> call("unknown", String.class))
                .optional();

        PlanExplanation explained = PlanExplanation.of(
                builder.build(), method -> terms(50, method.service().equals("known"), 0), 1);

        assertThat(explained.calls()).extracting(PlanExplanation.Call::measured).containsExactly(true, false);
        assertThat(explained.asText())
                .contains(
                        "50 ms (assumed), at most",
                        "critical path: known -> unknown, 100 ms expected, 1 of 2 times assumed");
    }

    @Test
    void an_explanation_says_where_a_part_goes_whether_it_has_a_condition_and_the_measured_median() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        builder.call("plain", user -> call("carts", String.class)).required();
        builder.call("secret", user -> call("carts", String.class)).hidden().optional();
        builder.call("inlined", user -> call("carts", String.class))
                .when(user -> user > 1)
                .width(2)
                .timeout(Duration.ofSeconds(1))
                .unwrapped()
                .optional();

        PlanExplanation explained = PlanExplanation.of(builder.build(), method -> terms(50, true, 42), 1);

        assertThat(explained.calls())
                .extracting(PlanExplanation.Call::place)
                .containsExactly("field", "hidden", "unwrapped");
        assertThat(explained.calls())
                .extracting(PlanExplanation.Call::conditional)
                .containsExactly(false, false, true);
        assertThat(explained.calls()).extracting(PlanExplanation.Call::medianMs).containsOnly(42L);
        assertThat(explained.asText())
                .contains("permits, median 42 ms, hidden\n", "permits, median 42 ms, unwrapped, conditional\n");
    }

    private static ServiceTerms terms(long meanMs, boolean measured, long medianMs) {
        return new ServiceTerms(
                Duration.ofSeconds(1), Duration.ofMillis(meanMs), measured, Duration.ofMillis(medianMs), 100);
    }

    @Test
    void a_rehearsal_finds_the_service_of_each_call() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var cart = builder.call("cart", user -> call("carts", Cart.class)).required();
        builder.call(
                        "products",
                        cart,
                        (user, found) -> call("products" + found.ids().getFirst(), String.class))
                .optional();
        var sellers = builder.each("sellers", cart, Cart::ids, id -> call("sellers" + id, String.class))
                .optional();
        builder.call("last", sellers, (user, names) -> call("s" + names.getFirst(), Object.class))
                .when(user -> user == 7)
                .optional();

        assertThat(builder.build().calls())
                .extracting(PlannedCall::service)
                .containsExactly("carts", "products1", "sellers1", "s1");
    }

    @Test
    void a_function_that_rejects_stand_ins_leaves_its_service_unknown() {
        PlanBuilder<Long> builder = Plan.named("page", Long.class);
        var broken = builder.call("broken", user -> PlanTest.<String>throwing()).required();
        builder.call("after", broken, (user, x) -> call("s", String.class)).optional();

        assertThat(builder.build().calls()).extracting(PlannedCall::service).containsExactly("", "");
    }

    private static <T> Call<T> throwing() {
        throw new IllegalStateException("not with stand-ins");
    }

    private static <T> Call<T> call(String service, Class<T> type) {
        return new Call<>() {
            @Override
            public CallResult<T> execute(CallContext context) {
                return new CallResult.NotNeeded<>();
            }

            @Override
            public CallTarget target() {
                return new CallTarget(service, "method", type);
            }
        };
    }

    private record Cart(List<Long> ids) {}
}
