package dev.fivefold.engine.plan;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.merge.Meta;
import dev.fivefold.engine.merge.PageFormat;
import dev.fivefold.engine.merge.PageMerge;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Parts whose value is the source of a stream: what a plan checks of them, and how their elements are merged. */
class StreamsInPlansTest {

    private final PlanBuilder<Long> plan = Plan.named("page");
    private final PlannedCall<String> cart =
            plan.call("cart", user -> Call.<String>notNeeded()).required();

    @Test
    void a_stream_is_a_part_with_a_field_that_no_call_makes() {
        PlannedCall<String> answer =
                plan.stream("answer", cart, (user, found) -> "source").optional();

        assertThat(answer.place()).isEqualTo(Place.STREAM);
        assertThat(answer.shape()).isEqualTo("stream of [cart]");
        assertThat(plan.build().fields()).contains("answer");
        assertThat(plan.build().requiredOnly().makes(answer)).isFalse();
    }

    @Test
    void its_timeout_takes_the_place_of_that_of_the_page() {
        Deadline page = Deadline.after(Duration.ofSeconds(1));
        PlannedCall<String> longer = plan.stream("longer", user -> "source")
                .timeout(Duration.ofMinutes(1))
                .optional();

        assertThat(longer.deadline(page).granted()).isEqualTo(Duration.ofMinutes(1));
        assertThat(plan.stream("other", user -> "source").optional().deadline(page))
                .isSameAs(page);
    }

    @Test
    void it_is_neither_required_nor_hidden_and_has_no_default() {
        for (Runnable mistake : List.<Runnable>of(
                () -> plan.stream("a", user -> "source").required(),
                () -> plan.stream("b", user -> "source").hidden().optional(),
                () -> plan.stream("c", user -> "source").unwrapped().optional(),
                () -> plan.stream("d", user -> "source").orElse("x", RawJson.of("[]")))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(mistake::run)
                    .withMessageContaining("of plan 'page' is a stream")
                    .withMessageContaining("end it with optional() or deferred()");
        }
    }

    @Test
    void no_call_can_read_it() {
        PlannedCall<String> answer = plan.stream("answer", user -> "source").optional();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> plan.call("next", answer, (user, source) -> Call.<String>notNeeded()))
                .withMessage("call 'next' of plan 'page' depends on 'answer', which is a stream");
    }

    @Test
    void elements_are_one_array_in_json_and_an_array_each_in_lines() {
        PlannedCall<String> answer = plan.stream("answer", user -> "source").optional();

        assertThat(merged(PageFormat.JSON, answer)).isEqualTo("{\"answer\":[1,2,3]");
        assertThat(merged(PageFormat.NDJSON, answer)).isEqualTo("{\"answer\":[1,2]}\n{\"answer\":[3]}\n");
    }

    private String merged(PageFormat format, PlannedCall<String> answer) {
        PageMerge merge = PageMerge.ofPage(plan.build(), format, false, Meta.BODY);
        RawJson all = RawJson.concat(List.of(
                merge.take(answer, List.of(RawJson.of("1"), RawJson.of("2"))),
                merge.take(answer, List.of(RawJson.of("3"))),
                merge.take(List.of(
                        new PlanOutcome.Entry(answer, CallResult.Success.live("", RawJson.of("[]")), List.of())))));
        return new String(all.toByteArray(), UTF_8);
    }
}
