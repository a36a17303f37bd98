package dev.fivefold.starter.internal.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.CallTarget;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Plans that a command cannot have, each with a sentence that names the call and what to write. */
class CommandCheckTest {

    @Test
    void a_write_waits_for_earlier_writes_and_required_calls_and_reads_what_it_names() {
        Plan<Long> plan = plan(page -> {
            var user = page.call("user", id -> reading()).required();
            page.call("advice", id -> reading()).optional();
            var order = page.call("order", user, (id, found) -> writing()).write();
            page.call("payment", id -> writing()).write();
            page.call("cart", order, (id, placed) -> reading()).optional();
        });

        assertThat(plan.call("order").orElseThrow().dependencies()).hasToString("[user]");
        assertThat(plan.call("payment").orElseThrow().dependencies()).hasToString("[user, order]");
        assertThat(plan.call("payment").orElseThrow().needed()).isEmpty();
        assertThatCode(() -> CommandCheck.require("checkout", true, plan, null)).doesNotThrowAnyException();
    }

    @Test
    void a_page_that_is_read_has_no_write() {
        refuses(
                false,
                "call 'order' of page 'checkout' is a write, and the page is read by GET",
                page -> page.call("order", id -> writing()).write());
    }

    @Test
    void a_search_by_post_is_no_write_of_a_page_that_is_read() {
        Plan<Long> plan = plan(page -> page.call("found", id -> writing()).required());

        assertThatCode(() -> CommandCheck.require("search", false, plan, null)).doesNotThrowAnyException();
    }

    @Test
    void a_method_that_writes_ends_with_write() {
        refuses(
                true,
                "call 'order' of page 'checkout' writes to its service: end it with write()",
                page -> page.call("order", id -> writing()).required());
    }

    @Test
    void a_method_that_reads_does_not_end_with_write() {
        refuses(
                true,
                "call 'order' of page 'checkout' ends with write(), and its client's method reads",
                page -> page.call("order", id -> reading()).write());
    }

    @Test
    void what_follows_a_write_is_not_required() {
        refuses(true, "call 'cart' of page 'checkout' is required, but what was written before", page -> {
            page.call("order", id -> writing()).write();
            page.call("cart", id -> reading()).required();
        });
    }

    @Test
    void a_loop_writes_nothing() {
        refuses(true, "call 'orders' of page 'checkout' is a loop of writes", page -> {
            var ids = page.call("ids", id -> reading()).required();
            page.each("orders", ids, found -> List.of(1L), (Long each) -> writing())
                    .write();
        });
    }

    @Test
    void nothing_is_deferred() {
        refuses(true, "call 'cart' of page 'checkout' is deferred", page -> {
            page.call("order", id -> writing()).write();
            page.call("cart", id -> reading()).deferred();
        });
    }

    private static void refuses(boolean command, String sentence, Consumer<PlanBuilder<Long>> calls) {
        Plan<Long> plan = plan(calls);

        assertThatThrownBy(() -> CommandCheck.require("checkout", command, plan, null))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    private static Plan<Long> plan(Consumer<PlanBuilder<Long>> calls) {
        PlanBuilder<Long> builder = Plan.named("checkout", Long.class);
        calls.accept(builder);
        return builder.build();
    }

    private static Call<Long> reading() {
        return new Made(new CallTarget("orders", "find", Long.class));
    }

    private static Call<Long> writing() {
        return new Made(new CallTarget("orders", "place", Long.class, true));
    }

    private record Made(CallTarget target) implements Call<Long> {

        @Override
        public CallResult<Long> execute(CallContext context) {
            throw new IllegalStateException("is not made");
        }
    }
}
