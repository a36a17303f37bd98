package dev.fivefold.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanExecutorTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    private final AggregationPlan.Builder<Long> builder = AggregationPlan.named("page");

    @AutoClose
    private final FanOutPool pool = new FanOutPool(4, 100);

    static Stream<PlanExecutor> everyMode() {
        return Stream.of(
                new SerialExecutor(),
                new StagedExecutor(new FanOutPool(8, 100)),
                new StagedExecutor(new FanOutPool(1, 100)));
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_call_is_given_the_answers_of_those_that_it_needs(PlanExecutor executor) {
        var a = builder.required("a", "s", user -> answering("a" + user));
        var b = builder.optional("b", "s", a, (user, x) -> answering(x + "b"));
        var c = builder.optional("c", "s", a, b, (user, x, y) -> answering(x + y + "c"));

        PlanOutcome outcome = execute(executor);

        assertThat(answer(outcome, c)).isEqualTo("a7a7bc");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_loop_makes_a_call_for_every_element_and_keeps_their_order(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var ids = builder.required("ids", "s", user -> answering("x,y,x"));
        var loop = builder.each("loop", "s", ids, PlanExecutorTest::split, id -> deadline -> {
            made.add(id);
            return success(id.toUpperCase(Locale.ROOT));
        });

        PlanOutcome outcome = execute(executor);

        assertThat(answer(outcome, loop)).isEqualTo(List.of("X", "Y", "X"));
        assertThat(made).containsExactlyInAnyOrder("x", "y", "x");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_loop_keeps_what_came_when_some_of_its_calls_fail(PlanExecutor executor) {
        var ids = builder.required("ids", "s", user -> answering("x,y,z"));
        var loop = builder.each(
                "loop",
                "s",
                ids,
                PlanExecutorTest::split,
                id -> deadline -> id.equals("y") ? CallResult.Failed.because("down") : success(id));

        CallResult<?> result = result(execute(executor), loop);

        assertThat(result).isInstanceOfSatisfying(CallResult.Partial.class, partial -> {
            assertThat(partial.value()).isEqualTo(List.of("x", "z"));
            assertThat(partial.failed()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void what_needs_a_failed_call_is_skipped_and_all_else_goes_on(PlanExecutor executor) {
        builder.required("base", "s", user -> answering("base"));
        var bad = builder.optional("bad", "s", user -> PlanExecutorTest.<String>failing());
        var needsBad = builder.optional("needsBad", "s", bad, (user, x) -> answering(x));
        var needsThat = builder.optional("needsThat", "s", needsBad, (user, x) -> answering(x));
        var free = builder.optional("free", "s", user -> answering("free"));

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, needsBad)).isEqualTo(new CallResult.Skipped<>("bad"));
        assertThat(result(outcome, needsThat)).isEqualTo(new CallResult.Skipped<>("needsBad"));
        assertThat(answer(outcome, free)).isEqualTo("free");
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void once_a_required_call_has_failed_no_later_stage_is_begun(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var first = builder.optional("first", "s", user -> answering("first"));
        builder.required("needed", "s", user -> PlanExecutorTest.<String>failing());
        var late = builder.optional("late", "s", first, (user, x) -> deadline -> {
            made.add("late");
            return success("late");
        });

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, late)).isEqualTo(new CallResult.Skipped<>("needed"));
        assertThat(made).isEmpty();
        assertThat(outcome.missingRequired())
                .hasValueSatisfying(entry -> assertThat(entry.call().name()).isEqualTo("needed"));
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_call_with_nothing_to_ask_is_not_needed_and_neither_is_what_needs_it(PlanExecutor executor) {
        builder.required("base", "s", user -> answering("base"));
        var nothing = builder.optional("nothing", "s", user -> DownstreamCall.<String>notNeeded());
        var needsIt = builder.optional("needsIt", "s", nothing, (user, x) -> answering(x));

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, needsIt)).isEqualTo(new CallResult.NotNeeded<>());
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_function_of_the_plan_that_throws_costs_only_its_own_part(PlanExecutor executor) {
        var base = builder.required("base", "s", user -> answering("base"));
        var broken = builder.optional("broken", "s", base, (user, x) -> {
            throw new IllegalStateException("a mistake in the plan");
        });

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, broken)).isInstanceOf(CallResult.Failed.class);
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void after_the_deadline_no_call_is_made(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var call = builder.required("call", "s", user -> deadline -> {
            made.add("call");
            return success("call");
        });

        PlanOutcome outcome = executor.execute(builder.build(), 7L, Deadline.after(Duration.ZERO));

        assertThat(result(outcome, call)).isInstanceOf(CallResult.TimedOut.class);
        assertThat(made).isEmpty();
    }

    @Test
    void the_calls_of_a_stage_are_made_at_the_same_time() {
        CyclicBarrier together = new CyclicBarrier(3);
        DownstreamCall<String> meeting = deadline -> {
            try {
                together.await(20, TimeUnit.SECONDS);
                return success("met");
            } catch (Exception alone) {
                return CallResult.Failed.because("nobody came: " + alone);
            }
        };
        var a = builder.required("a", "s", user -> meeting);
        var b = builder.optional("b", "s", user -> meeting);
        var c = builder.optional("c", "s", user -> meeting);

        PlanOutcome outcome = execute(new StagedExecutor(pool));

        assertThat(List.of(answer(outcome, a), answer(outcome, b), answer(outcome, c)))
                .containsOnly("met");
    }

    @Test
    void staged_calls_run_on_the_named_pool_and_never_on_the_pages_own_thread() {
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        var ids = builder.required("ids", "s", user -> answering("1,2,3"));
        builder.each("loop", "s", ids, PlanExecutorTest::split, id -> deadline -> {
            threads.add(Thread.currentThread().getName());
            return success(id);
        });

        execute(new StagedExecutor(pool));

        assertThat(threads).hasSize(3).allMatch(name -> name.startsWith("fan-out-"));
    }

    @Test
    void calls_that_find_pool_and_queue_full_are_rejected() {
        CountDownLatch release = new CountDownLatch(1);
        DownstreamCall<String> waiting = deadline -> {
            try {
                release.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return success("done");
        };
        try (FanOutPool tiny = new FanOutPool(1, 1)) {
            FanOutPool.Running running = tiny.start(waiting, Deadline.after(AMPLE));
            FanOutPool.Running queued = tiny.start(waiting, Deadline.after(AMPLE));
            FanOutPool.Running refused = tiny.start(waiting, Deadline.after(AMPLE));

            assertThat(refused.await(Deadline.after(AMPLE)).result()).isEqualTo(new CallResult.Rejected<>());
            release.countDown();
            assertThat(running.await(Deadline.after(AMPLE)).result()).isInstanceOf(CallResult.Success.class);
            assertThat(queued.await(Deadline.after(AMPLE)).result()).isInstanceOf(CallResult.Success.class);
        }
    }

    @Test
    void the_page_stops_waiting_at_its_deadline_and_interrupts_what_still_runs() throws Exception {
        CountDownLatch interrupted = new CountDownLatch(1);
        builder.required("base", "s", user -> answering("base"));
        var endless = builder.optional("endless", "s", user -> deadline -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException stop) {
                interrupted.countDown();
            }
            return success("too late");
        });

        PlanOutcome outcome =
                new StagedExecutor(pool).execute(builder.build(), 7L, Deadline.after(Duration.ofMillis(200)));

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.TimedOut.class);
        assertThat(interrupted.await(20, TimeUnit.SECONDS)).isTrue();
    }

    private PlanOutcome execute(PlanExecutor executor) {
        return executor.execute(builder.build(), 7L, Deadline.after(AMPLE));
    }

    private static List<String> split(String ids) {
        return List.of(ids.split(",", -1));
    }

    private static DownstreamCall<String> answering(String value) {
        return deadline -> success(value);
    }

    private static <T> DownstreamCall<T> failing() {
        return deadline -> CallResult.Failed.because("down");
    }

    private static CallResult<String> success(String value) {
        return new CallResult.Success<>(value, RawBody.of(new byte[0]));
    }

    private static CallResult<?> result(PlanOutcome outcome, PlannedCall<?> call) {
        return outcome.entries().stream()
                .filter(entry -> entry.call() == call)
                .findFirst()
                .orElseThrow()
                .result();
    }

    private static Object answer(PlanOutcome outcome, PlannedCall<?> call) {
        return ((CallResult.Answered<?>) result(outcome, call)).value();
    }
}
