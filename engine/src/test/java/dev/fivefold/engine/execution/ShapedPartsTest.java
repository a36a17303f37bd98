package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
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
import dev.fivefold.engine.plan.CriticalPath;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import dev.fivefold.engine.plan.PlannedCall;
import dev.fivefold.engine.plan.Shape;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ShapedPartsTest {

    private static final String PRODUCTS = "[{\"id\":1,\"cost\":0.10},{\"id\":2,\"cost\":2e1}]";
    private static final String REVIEWS = "{\"items\":[{\"of\":2,\"stars\":5},{\"of\":2,\"stars\":1}]}";

    static List<PlanExecutor> modes() {
        return FakeCalls.everyMode().toList();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_part_has_the_objects_of_another_response_by_their_key(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).hidden().required();
        var reviews = page.call("reviews", found, (user, products) -> json(REVIEWS))
                .hidden()
                .optional();
        page.part(
                        "products",
                        Shape.of(found)
                                .nestAll("reviews", reviews, "id", "items.of")
                                .drop("cost"))
                .required();

        assertThat(body(execute(mode, page), Meta.OFF))
                .isEqualTo("{\"products\":[{\"id\":1,\"reviews\":[]},"
                        + "{\"id\":2,\"reviews\":[{\"of\":2,\"stars\":5},{\"of\":2,\"stars\":1}]}]}");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void without_what_is_joined_the_objects_stay_as_they_are(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).hidden().required();
        var reviews = page.call("reviews", user -> FakeCalls.<RawJson>failing())
                .hidden()
                .optional();
        var products = page.part("products", Shape.of(found).nestAll("reviews", reviews, "id", "items.of"))
                .required();
        PlanOutcome outcome = execute(mode, page);

        assertThat(result(outcome, products)).isInstanceOf(CallResult.Partial.class);
        assertThat(body(outcome, Meta.BODY))
                .startsWith("{\"products\":" + PRODUCTS + ",\"_meta\":{\"complete\":false")
                .contains("\"reviews\":{\"status\":\"failed\"", "\"products\":{\"status\":\"partial\"");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_joined_response_that_is_no_json_is_named(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).hidden().required();
        var reviews = page.call("reviews", user -> json("{\"items\":[{\"of\":"))
                .hidden()
                .optional();
        page.part("products", Shape.of(found).nestAll("reviews", reviews, "id", "items.of"))
                .required();

        assertThat(body(execute(mode, page), Meta.BODY))
                .startsWith("{\"products\":" + PRODUCTS)
                .contains("\"products\":{\"status\":\"partial\",\"reason\":\"invalid_response\"");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void without_its_source_there_is_no_part(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("other", user -> json("1")).required();
        var found = page.call("found", user -> FakeCalls.<RawJson>failing())
                .hidden()
                .optional();
        var products = page.part("products", Shape.of(found).pick("id")).optional();

        assertThat(result(execute(mode, page), products)).isEqualTo(new CallResult.Skipped<>("found"));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void what_has_nothing_to_request_is_empty(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json("[{\"id\":1}]")).hidden().required();
        var reviews = page.call("reviews", found, (user, any) -> json(REVIEWS))
                .ifAny(found, any -> List.of())
                .hidden()
                .optional();
        page.part("products", Shape.of(found).nestOne("review", reviews, "id", "of"))
                .required();

        assertThat(body(execute(mode, page), Meta.OFF)).isEqualTo("{\"products\":[{\"id\":1,\"review\":null}]}");
    }

    @Test
    void a_page_in_brownout_makes_no_calls_that_are_only_joined() {
        AtomicInteger calls = new AtomicInteger();
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).hidden().required();
        var reviews = page.call("reviews", user -> (Call<RawJson>) context -> {
                    calls.incrementAndGet();
                    return json(REVIEWS).execute(context);
                })
                .hidden()
                .optional();
        page.part("products", Shape.of(found).nestAll("reviews", reviews, "id", "items.of"))
                .required();
        for (PlanExecutor mode : modes()) {
            PlanOutcome outcome = mode.execute(page.build().requiredOnly(), 7L, Deadline.after(Duration.ofSeconds(20)));

            assertThat(body(outcome, Meta.OFF)).isEqualTo("{\"products\":" + PRODUCTS + "}");
        }
        assertThat(calls).hasValue(0);
    }

    @Test
    void a_join_grows_to_the_size_of_a_page_at_most() {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json("[{\"id\":1},{\"id\":1},{\"id\":1}]"))
                .required();
        var texts = page.call("texts", user -> json("{\"of\":1,\"text\":\"" + "x".repeat(400) + "\"}"))
                .required();
        var joined = page.part("joined", Shape.of(found).nestOne("text", texts, "id", "of"))
                .optional();
        PlanOutcome outcome =
                modes().getFirst().execute(page.build().within(1_000, 10), 7L, Deadline.after(Duration.ofSeconds(20)));

        assertThat(((CallResult.Failed<?>) result(outcome, joined)).reason()).contains("would exceed 1000 bytes");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void fields_of_an_unwrapped_part_are_those_of_the_page(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("owner", user -> json(" {\"id\":1, \"_meta\":{}, \"pets\":0, \"name\":\"Ann\"} "))
                .unwrapped()
                .required();
        page.call("empty", user -> json("{}")).unwrapped().optional();
        page.call("missing", user -> FakeCalls.<RawJson>failing()).unwrapped().optional();
        page.call("pets", user -> json("[]")).optional();

        assertThat(body(execute(mode, page), Meta.OFF)).isEqualTo("{\"id\":1,\"name\":\"Ann\",\"pets\":[]}");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_join_that_is_too_slow_does_not_cost_the_page(PlanExecutor mode) {
        CountDownLatch cancelled = new CountDownLatch(1);
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).hidden().required();
        var slow =
                page.call("slow", user -> FakeCalls.endless(cancelled)).hidden().optional();
        page.part("products", Shape.of(found).nestAll("reviews", slow, "id", "of"))
                .required();
        if (mode instanceof StreamExecutor) {
            return; // waits for each call
        }
        PlanOutcome outcome = mode.execute(page.build(), 7L, Deadline.after(Duration.ofMillis(200)));

        assertThat(outcome.missingRequired()).isEmpty();
        assertThat(body(outcome, Meta.OFF)).isEqualTo("{\"products\":" + PRODUCTS + "}");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void an_unwrapped_part_that_is_no_object_has_failed(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("owner", user -> json("[1]")).unwrapped().required();

        assertThat(execute(mode, page).missingRequired()).isPresent();
    }

    @Test
    void a_part_is_as_old_as_what_it_is_made_of() {
        RawJson old = RawJson.of("[{\"id\":1}]");
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> (Call<RawJson>)
                        context -> new CallResult.Stale<>(old, old, Duration.ofHours(3), new CallResult.Rejected<>()))
                .hidden()
                .optional();
        var products = page.part("products", Shape.of(found).pick("id")).required();
        PlanOutcome outcome = execute(modes().getFirst(), page);

        assertThat(((CallResult.Stale<?>) result(outcome, products)).age()).isEqualTo(Duration.ofHours(3));
        assertThat(outcome.requiredElapsed()).isEmpty();
    }

    @Test
    void names_of_fields_are_checked_at_once() {
        PlanBuilder<Long> page = Plan.named("page");
        Shape shape = Shape.of(page.call("one", user -> json("1")).required());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> shape.drop("supplier.margin"))
                .withMessageContaining("write at(\"supplier\"), and then the name \"margin\"");
        assertThatIllegalArgumentException().isThrownBy(shape::pick).withMessageContaining("need the name of a field");
        assertThatIllegalArgumentException().isThrownBy(() -> shape.rename("a", "b\"c"));
    }

    @Test
    void a_page_may_say_in_a_header_how_it_was_made() {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("nothing", user -> json("{}")).unwrapped().required();
        page.call("lost", user -> FakeCalls.<RawJson>failing()).unwrapped().optional();
        PlanOutcome outcome = execute(modes().getFirst(), page);
        PageMerge merge = PageMerge.ofPage(page.build(), PageFormat.JSON, false, Meta.HEADER);
        var merged = merge.end(outcome, CriticalPath.of(outcome));

        assertThat(new String(merged.body().toByteArray(), UTF_8)).isEqualTo("{}");
        assertThat(merged.serverTiming()).matches("nothing;dur=[0-9.]+, lost;dur=[0-9.]+;desc=failed");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_value_is_computed_of_the_values_of_calls(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named(
                "page", Long.class, value -> RawJson.of(String.valueOf(value).getBytes(UTF_8)));
        var one = page.call("one", user -> FakeCalls.returning("1")).hidden().required();
        var two = page.call("two", user -> FakeCalls.returning("2")).hidden().required();
        page.value("total", one, two, (a, b) -> Integer.parseInt(a) + Integer.parseInt(b))
                .required();

        assertThat(body(execute(mode, page), Meta.OFF)).isEqualTo("{\"total\":3}");
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_call_reads_up_to_five_values_and_any_number_by_a_list(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        List<PlannedCall<String>> all = List.of(
                page.call("a", user -> FakeCalls.returning("a")).required(),
                page.call("b", user -> FakeCalls.returning("b")).required(),
                page.call("c", user -> FakeCalls.returning("c")).required(),
                page.call("d", user -> FakeCalls.returning("d")).required(),
                page.call("e", user -> FakeCalls.returning("e")).required());
        var five = page.call(
                        "five",
                        all.get(0),
                        all.get(1),
                        all.get(2),
                        all.get(3),
                        all.get(4),
                        (user, a, b, c, d, e) -> FakeCalls.returning(a + b + c + d + e + user))
                .optional();
        var listed = page.call(
                        "listed",
                        all,
                        (user, in) -> FakeCalls.returning(
                                String.join("", all.stream().map(in::valueOf).toList())))
                .when(all.get(1), value -> value.equals("b"))
                .optional();
        var not = page.call("not", all.get(0), (user, a) -> FakeCalls.returning(a))
                .when(all.get(0), value -> value.equals("b"))
                .optional();
        PlanOutcome outcome = execute(mode, page);

        assertThat(FakeCalls.resultValue(outcome, five)).isEqualTo("abcde7");
        assertThat(FakeCalls.resultValue(outcome, listed)).isEqualTo("abcde");
        assertThat(result(outcome, not)).isInstanceOf(CallResult.NotNeeded.class);
    }

    @Test
    void a_call_has_a_timeout_of_its_own() {
        List<Duration> left = new ArrayList<>();
        PlanBuilder<Long> page = Plan.named("page");
        page.call("bounded", user -> (Call<String>) context -> {
                    left.add(context.deadline().remaining());
                    return FakeCalls.success("");
                })
                .timeout(Duration.ofSeconds(2))
                .required();
        page.call("free", user -> (Call<String>) context -> {
                    left.add(context.deadline().remaining());
                    return FakeCalls.success("");
                })
                .timeout(Duration.ofMinutes(2))
                .required();
        execute(modes().getFirst(), page);

        assertThat(left.getFirst()).isLessThanOrEqualTo(Duration.ofSeconds(2));
        assertThat(left.getLast()).isBetween(Duration.ofSeconds(3), Duration.ofSeconds(20));
    }

    @Test
    void mistakes_name_the_call() {
        PlanBuilder<Long> page = Plan.named("home");
        var one = page.call("one", user -> json("1")).optional();
        var other = page.call("other", user -> json("1")).required();

        assertThatIllegalArgumentException()
                .isThrownBy(() -> page.notFoundWith(one))
                .withMessageContaining("plan 'home' has no required call 'one'");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> page.call("two", one, (user, value) -> json("1")).when(other, value -> true))
                .withMessageContaining("call 'two' of plan 'home' has a condition on 'other'");
        assertThatIllegalArgumentException()
                .isThrownBy(page::build)
                .withMessageContaining("call 'two' of plan 'home' has no end");
    }

    @Test
    void an_explanation_has_the_shape_in_words() {
        PlanBuilder<Long> page = Plan.named("page");
        var found = page.call("found", user -> json(PRODUCTS)).required();
        page.part(
                        "products",
                        Shape.of(found)
                                .at("items")
                                .nestAll("reviews", found, "id", "of")
                                .rename("id", "key"))
                .optional();

        assertThat(page.build().call("products").orElseThrow().shape())
                .isEqualTo("found: items.reviews <- found by of = id; items.key was id");
    }

    private static Call<RawJson> json(String json) {
        RawJson body = RawJson.of(json.getBytes(UTF_8));
        return context -> CallResult.Success.live(body, body);
    }

    private static String body(PlanOutcome outcome, Meta meta) {
        PlanBuilder<Long> any = Plan.named("any");
        any.call("pets", user -> json("[]")).required();
        PageMerge merge = PageMerge.ofPage(any.build(), PageFormat.JSON, false, meta);
        return new String(merge.end(outcome, CriticalPath.of(outcome)).body().toByteArray(), UTF_8);
    }
}
