package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.endless;
import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.result;
import static dev.fivefold.engine.execution.FakeCalls.resultValue;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What comes of the calls of a page, which is the same in every mode. */
class PlanExecutorTest {

    private final PlanBuilder<Long> builder = Plan.named("page");

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_call_has_the_results_of_its_dependencies(PlanExecutor executor) {
        var a = builder.call("a", user -> returning("a" + user)).required();
        var b = builder.call("b", a, (user, x) -> returning(x + "b")).optional();
        var c = builder.call("c", a, b, (user, x, y) -> returning(x + y + "c")).optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(resultValue(outcome, c)).isEqualTo("a7a7bc");
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void results_are_delivered_while_other_calls_wait_for_it(PlanExecutor executor) {
        CountDownLatch delivered = new CountDownLatch(1);
        List<String> names = new ArrayList<>();
        var a = builder.call("a", user -> returning("a")).required();
        builder.call("b", a, (user, x) -> context -> {
                    try {
                        delivered.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                    return success("b");
                })
                .required();

        executor.execute(builder.build(), 7L, Deadline.after(Duration.ofMinutes(1)), (ended, thread) -> {
            ended.forEach(entry -> names.add(entry.call().name()));
            delivered.countDown();
        });

        assertThat(names).containsExactly("a");
    }

    @Test
    void a_blocked_function_of_the_plan_does_not_delay_the_end_of_other_calls() {
        CountDownLatch ended = new CountDownLatch(1);
        var a = builder.call("a", user -> returning("a")).required();
        var waiting = builder.call("waiting", a, (user, x) -> returning("" + isDown(ended)))
                .required();
        var b = builder.call("b", user -> returning("b")).required();
        builder.call("after", b, (user, x) -> {
                    ended.countDown();
                    return returning("after");
                })
                .required();
        PlanExecutor executor = new PooledExecutor(
                new FanOutPool(8, 100, false), Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);

        assertThat(resultValue(execute(executor, builder), waiting)).isEqualTo("true");
    }

    private static boolean isDown(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_receiver_that_throws_ends_the_page(PlanExecutor executor) {
        var a = builder.call("a", user -> returning("a")).required();
        builder.call("b", a, (user, x) -> endless(new CountDownLatch(1))).required();
        Plan<Long> plan = builder.build();

        assertThatIllegalStateException()
                .isThrownBy(() -> executor.execute(plan, 7L, Deadline.after(Duration.ofMinutes(1)), (ended, thread) -> {
                    throw new IllegalStateException("gone");
                }));
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_loop_makes_a_call_for_every_element_and_keeps_their_order(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var ids = builder.call("ids", user -> returning("x,y,x")).required();
        var loop = builder.each("loop", ids, FakeCalls::split, id -> deadline -> {
                    made.add(id);
                    return success(id.toUpperCase(Locale.ROOT));
                })
                .optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(resultValue(outcome, loop)).isEqualTo(List.of("X", "Y", "X"));
        assertThat(made).containsExactlyInAnyOrder("x", "y", "x");
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_loop_has_the_results_of_its_successful_calls(PlanExecutor executor) {
        var ids = builder.call("ids", user -> returning("x,y,z")).required();
        var loop = builder.each(
                        "loop",
                        ids,
                        FakeCalls::split,
                        id -> deadline -> id.equals("y") ? CallResult.Failed.because("down") : success(id))
                .optional();

        CallResult<?> result = result(execute(executor, builder), loop);

        assertThat(result).isInstanceOfSatisfying(CallResult.Partial.class, partial -> {
            assertThat(partial.value()).isEqualTo(List.of("x", "z"));
            assertThat(partial.failed()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void dependents_of_a_failed_call_are_skipped_and_other_calls_are_made(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        var bad = builder.call("bad", user -> FakeCalls.<String>failing()).optional();
        var needsBad = builder.call("needsBad", bad, (user, x) -> returning(x)).optional();
        var needsThat =
                builder.call("needsThat", needsBad, (user, x) -> returning(x)).optional();
        var free = builder.call("free", user -> returning("free")).optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, needsBad)).isEqualTo(new CallResult.Skipped<>("bad"));
        assertThat(result(outcome, needsThat)).isEqualTo(new CallResult.Skipped<>("needsBad"));
        assertThat(resultValue(outcome, free)).isEqualTo("free");
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_call_without_input_and_its_dependents_are_not_needed(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        var nothing = builder.call("nothing", user -> Call.<String>notNeeded()).optional();
        var needsIt =
                builder.call("needsIt", nothing, (user, x) -> returning(x)).optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, needsIt)).isEqualTo(new CallResult.NotNeeded<>());
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_function_of_the_plan_that_throws_costs_only_its_own_part(PlanExecutor executor) {
        var base = builder.call("base", user -> returning("base")).required();
        var broken = builder.call("broken", base, (user, x) -> {
                    throw new IllegalStateException("a mistake in the plan");
                })
                .optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, broken)).isInstanceOf(CallResult.Failed.class);
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_default_replaces_a_failed_call_and_its_dependents_are_made(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        var defaulted = builder.call("defaulted", user -> FakeCalls.<String>failing())
                .orElse("instead", RawJson.of(new byte[0]));
        var next =
                builder.call("next", defaulted, (user, x) -> returning(x + "!")).optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(result(outcome, defaulted)).isInstanceOf(CallResult.Defaulted.class);
        assertThat(resultValue(outcome, next)).isEqualTo("instead!");
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_deferred_call_is_not_made_and_is_named(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        var later = builder.call("later", user -> FakeCalls.<String>failing()).deferred();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(outcome.deferred()).isEqualTo(List.of(later));
        assertThat(outcome.entries()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void with_required_parts_only_the_calls_are_the_required_ones_and_their_dependencies(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var nicety = builder.call("nicety", user -> tracked(made, "nicety")).optional();
        var needed = builder.call("needed", user -> tracked(made, "needed")).optional();
        var base = builder.call("base", needed, (user, x) -> tracked(made, x + "!"))
                .required();
        var after =
                builder.call("after", base, (user, x) -> tracked(made, "after")).optional();
        var later = builder.call("later", user -> tracked(made, "later")).deferred();

        PlanOutcome outcome =
                executor.execute(builder.build().requiredOnly(), 7L, Deadline.after(Duration.ofSeconds(20)));

        assertThat(made).containsExactly("needed", "needed!");
        assertThat(outcome.entries().stream().map(PlanOutcome.Entry::call))
                .isEqualTo(List.of(nicety, needed, base, after));
        assertThat(result(outcome, nicety)).isEqualTo(new CallResult.LeftOut<>());
        assertThat(result(outcome, after)).isEqualTo(new CallResult.LeftOut<>());
        assertThat(resultValue(outcome, base)).isEqualTo("needed!");
        assertThat(outcome.deferred()).isEqualTo(List.of(later));
        assertThat(outcome.missingRequired()).isEmpty();
        assertThat(outcome.brownout()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void a_call_that_is_left_out_has_its_default(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        var defaulted =
                builder.call("defaulted", user -> returning("available")).orElse("instead", RawJson.of(new byte[0]));

        PlanOutcome outcome =
                executor.execute(builder.build().requiredOnly(), 7L, Deadline.after(Duration.ofSeconds(20)));

        assertThat(resultValue(outcome, defaulted)).isEqualTo("instead");
        assertThat(outcome.brownout()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("dev.fivefold.engine.execution.FakeCalls#everyMode")
    void the_time_until_required_parts_is_at_most_that_of_the_page(PlanExecutor executor) {
        builder.call("base", user -> returning("base")).required();
        builder.call("nicety", user -> returning("nicety")).optional();

        PlanOutcome outcome = execute(executor, builder);

        assertThat(outcome.brownout()).isFalse();
        assertThat(outcome.requiredElapsed().orElseThrow()).isPositive().isLessThanOrEqualTo(outcome.elapsed());
    }

    private static Call<String> tracked(Queue<String> made, String answer) {
        return context -> {
            made.add(answer);
            return success(answer);
        };
    }
}
