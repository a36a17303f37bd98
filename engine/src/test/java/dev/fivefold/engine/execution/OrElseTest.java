package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a page has in place of a missing value, and the status that it has without one. */
class OrElseTest {

    private static final RawJson NONE = RawJson.of("{\"none\":true}".getBytes(UTF_8));

    static List<PlanExecutor> modes() {
        return FakeCalls.everyMode().toList();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_function_of_the_failure_makes_the_value_that_others_read(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var stock = page.call("stock", user -> FakeCalls.<RawJson>failing())
                .orElseGet(failure -> failure instanceof CallResult.Failed<?> ? NONE : null);
        var read = page.call("read", stock, (user, found) -> json(found)).required();

        PlanOutcome outcome = execute(mode, page);

        assertThat(result(outcome, stock)).isInstanceOf(CallResult.Defaulted.class);
        assertThat(result(outcome, read))
                .isInstanceOfSatisfying(
                        CallResult.Success.class,
                        success -> assertThat(success.value()).isEqualTo(NONE));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_function_that_returns_nothing_leaves_the_part_missing(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("read", user -> json(NONE)).required();
        var stock = page.call("stock", user -> FakeCalls.<RawJson>failing()).orElseGet(failure -> null);

        assertThat(result(execute(mode, page), stock)).isInstanceOf(CallResult.Failed.class);
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_function_that_throws_fails_its_part_alone(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        var read = page.call("read", user -> json(NONE)).required();
        var stock = page.call("stock", user -> FakeCalls.<RawJson>failing()).orElseGet(failure -> {
            throw new IllegalStateException("a bug");
        });

        PlanOutcome outcome = execute(mode, page);

        assertThat(result(outcome, read)).isInstanceOf(CallResult.Success.class);
        assertThat(result(outcome, stock))
                .isInstanceOfSatisfying(
                        CallResult.Failed.class,
                        failed -> assertThat(failed.reason()).startsWith("threw java.lang.IllegalStateException at "));
    }

    @ParameterizedTest
    @MethodSource("modes")
    void a_default_that_is_no_object_cannot_be_unwrapped(PlanExecutor mode) {
        PlanBuilder<Long> page = Plan.named("page");
        page.call("read", user -> json(NONE)).required();
        var stock = page.call("stock", user -> FakeCalls.<RawJson>failing())
                .unwrapped()
                .orElseGet(failure -> RawJson.of("[1]".getBytes(UTF_8)));

        assertThat(result(execute(mode, page), stock)).isInstanceOf(CallResult.Failed.class);
    }

    @Test
    void a_status_is_one_of_an_error_and_of_a_required_call() {
        PlanBuilder<Long> page = Plan.named("page");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> page.call("a", user -> json(NONE)).onStatus(302, 404))
                .withMessage("call 'a' of plan 'page' has onStatus(302, 404): both must be 400 to 599");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        page.call("b", user -> json(NONE)).onStatus(404, 404).optional())
                .withMessage("call 'b' of plan 'page' has onStatus, and the page can do without it: end it with"
                        + " required(), or use orElseGet");
    }

    private static Call<RawJson> json(RawJson body) {
        return context -> CallResult.Success.live(body, body);
    }
}
