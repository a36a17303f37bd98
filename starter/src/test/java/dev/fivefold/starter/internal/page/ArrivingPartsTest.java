package dev.fivefold.starter.internal.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.merge.PageFormat;
import dev.fivefold.engine.merge.PageMerge;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The order in which the parts of a progressive page leave. */
class ArrivingPartsTest {

    private final PlanBuilder<Long> plan = Plan.named("home");
    private final PlannedCall<?> offers =
            plan.call("offers", user -> context -> success()).optional();
    private final PlannedCall<?> user =
            plan.call("user", user -> context -> success()).required();
    private final PlannedCall<?> cart =
            plan.call("cart", user -> context -> success()).required();
    private final List<String> sent = new ArrayList<>();
    private final ArrivingParts parts = new ArrivingParts(
            plan.build(),
            PageMerge.ofPage(plan.build(), PageFormat.JSON, false, Meta.BODY),
            piece -> sent.add(new String(piece.toByteArray(), UTF_8)),
            Deadline.after(Duration.ofMinutes(1)),
            value -> RawJson.of(value.toString()));

    @Test
    void required_parts_leave_before_optional_ones_that_ended_earlier() {
        parts.accept(List.of(ended(offers)), Runnable::run);
        parts.accept(List.of(ended(user)), Runnable::run);
        assertThat(sent).isEmpty();

        parts.accept(List.of(ended(cart)), Runnable::run);

        assertThat(sent).containsExactly("{\"user\":1,\"cart\":1", ",\"offers\":1");
    }

    private static PlanOutcome.Entry ended(PlannedCall<?> call) {
        return new PlanOutcome.Entry(call, success(), List.of());
    }

    private static CallResult<String> success() {
        return CallResult.Success.live("", RawJson.of("1".getBytes(UTF_8)));
    }
}
