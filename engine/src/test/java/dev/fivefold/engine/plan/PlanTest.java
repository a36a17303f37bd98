package dev.fivefold.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
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
