package dev.fivefold.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import dev.fivefold.aggregator.plan.AggregationPlan;
import dev.fivefold.aggregator.plan.PlanBuilder;
import dev.fivefold.aggregator.plan.PlanOutcome;
import dev.fivefold.aggregator.plan.PlannedCall;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanExecutorTest {

    private static final Duration AMPLE = Duration.ofSeconds(20);

    private final PlanBuilder<Long> builder = AggregationPlan.named("page");

    @AutoClose
    private final FanOutPool pool = FanOutPool.ofThreads(4, 100);

    static Stream<PlanExecutor> everyMode() {
        return Stream.of(
                new SerialExecutor(),
                new PooledExecutor(FanOutPool.ofThreads(8, 100), Schedule.STAGED, UnaryOperator.identity()),
                new PooledExecutor(FanOutPool.ofThreads(1, 100), Schedule.STAGED, UnaryOperator.identity()),
                new PooledExecutor(FanOutPool.ofThreads(8, 100), Schedule.DATAFLOW, UnaryOperator.identity()),
                new PooledExecutor(FanOutPool.ofThreads(1, 100), Schedule.DATAFLOW, UnaryOperator.identity()),
                new PooledExecutor(FanOutPool.ofVirtualThreads(2, 100), Schedule.DATAFLOW, UnaryOperator.identity()));
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_call_is_given_the_answers_of_those_that_it_needs(PlanExecutor executor) {
        var a = builder.call("a", "s", user -> answering("a" + user)).required();
        var b = builder.call("b", "s", a, (user, x) -> answering(x + "b")).optional();
        var c = builder.call("c", "s", a, b, (user, x, y) -> answering(x + y + "c"))
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(answer(outcome, c)).isEqualTo("a7a7bc");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_loop_makes_a_call_for_every_element_and_keeps_their_order(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var ids = builder.call("ids", "s", user -> answering("x,y,x")).required();
        var loop = builder.each("loop", "s", ids, PlanExecutorTest::split, id -> deadline -> {
                    made.add(id);
                    return success(id.toUpperCase(Locale.ROOT));
                })
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(answer(outcome, loop)).isEqualTo(List.of("X", "Y", "X"));
        assertThat(made).containsExactlyInAnyOrder("x", "y", "x");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_loop_keeps_what_came_when_some_of_its_calls_fail(PlanExecutor executor) {
        var ids = builder.call("ids", "s", user -> answering("x,y,z")).required();
        var loop = builder.each(
                        "loop",
                        "s",
                        ids,
                        PlanExecutorTest::split,
                        id -> deadline -> id.equals("y") ? CallResult.Failed.because("down") : success(id))
                .optional();

        CallResult<?> result = result(execute(executor), loop);

        assertThat(result).isInstanceOfSatisfying(CallResult.Partial.class, partial -> {
            assertThat(partial.value()).isEqualTo(List.of("x", "z"));
            assertThat(partial.failed()).isEqualTo(1);
        });
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void what_needs_a_failed_call_is_skipped_and_all_else_goes_on(PlanExecutor executor) {
        builder.call("base", "s", user -> answering("base")).required();
        var bad = builder.call("bad", "s", user -> PlanExecutorTest.<String>failing())
                .optional();
        var needsBad =
                builder.call("needsBad", "s", bad, (user, x) -> answering(x)).optional();
        var needsThat = builder.call("needsThat", "s", needsBad, (user, x) -> answering(x))
                .optional();
        var free = builder.call("free", "s", user -> answering("free")).optional();

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, needsBad)).isEqualTo(new CallResult.Skipped<>("bad"));
        assertThat(result(outcome, needsThat)).isEqualTo(new CallResult.Skipped<>("needsBad"));
        assertThat(answer(outcome, free)).isEqualTo("free");
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @Test
    void once_a_required_call_has_failed_no_later_stage_is_begun() {
        PlanExecutor executor = new PooledExecutor(pool, Schedule.STAGED, UnaryOperator.identity());
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var first = builder.call("first", "s", user -> answering("first")).optional();
        builder.call("needed", "s", user -> PlanExecutorTest.<String>failing()).required();
        var late = builder.call("late", "s", first, (user, x) -> deadline -> {
                    made.add("late");
                    return success("late");
                })
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, late)).isEqualTo(new CallResult.Cancelled<>());
        assertThat(made).isEmpty();
        assertThat(outcome.missingRequired())
                .hasValueSatisfying(entry -> assertThat(entry.call().name()).isEqualTo("needed"));
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_call_with_nothing_to_ask_is_not_needed_and_neither_is_what_needs_it(PlanExecutor executor) {
        builder.call("base", "s", user -> answering("base")).required();
        var nothing = builder.call("nothing", "s", user -> DownstreamCall.<String>notNeeded())
                .optional();
        var needsIt =
                builder.call("needsIt", "s", nothing, (user, x) -> answering(x)).optional();

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, needsIt)).isEqualTo(new CallResult.NotNeeded<>());
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_function_of_the_plan_that_throws_costs_only_its_own_part(PlanExecutor executor) {
        var base = builder.call("base", "s", user -> answering("base")).required();
        var broken = builder.call("broken", "s", base, (user, x) -> {
                    throw new IllegalStateException("a mistake in the plan");
                })
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, broken)).isInstanceOf(CallResult.Failed.class);
        assertThat(outcome.missingRequired()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void after_the_deadline_no_call_is_made(PlanExecutor executor) {
        Queue<String> made = new ConcurrentLinkedQueue<>();
        var call = builder.call("call", "s", user -> deadline -> {
                    made.add("call");
                    return success("call");
                })
                .required();

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
        var a = builder.call("a", "s", user -> meeting).required();
        var b = builder.call("b", "s", user -> meeting).optional();
        var c = builder.call("c", "s", user -> meeting).optional();

        PlanOutcome outcome = execute(new PooledExecutor(pool, Schedule.STAGED, UnaryOperator.identity()));

        assertThat(List.of(answer(outcome, a), answer(outcome, b), answer(outcome, c)))
                .containsOnly("met");
    }

    @Test
    void staged_calls_run_on_the_named_pool_and_never_on_the_pages_own_thread() {
        Queue<String> threads = new ConcurrentLinkedQueue<>();
        var ids = builder.call("ids", "s", user -> answering("1,2,3")).required();
        builder.each("loop", "s", ids, PlanExecutorTest::split, id -> deadline -> {
                    threads.add(Thread.currentThread().getName());
                    return success(id);
                })
                .optional();

        execute(new PooledExecutor(pool, Schedule.STAGED, UnaryOperator.identity()));

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
        var held = builder.call("held", "s", user -> waiting).required();
        var queued = builder.call("queued", "s", user -> waiting).optional();
        var refused = builder.call("refused", "s", user -> waiting).optional();
        try (FanOutPool tiny = FanOutPool.ofThreads(1, 1)) {
            CompletableFuture<PlanOutcome> page = CompletableFuture.supplyAsync(
                    () -> execute(new PooledExecutor(tiny, Schedule.STAGED, UnaryOperator.identity())));
            await().until(() -> tiny.rejected() == 1);
            release.countDown();

            PlanOutcome outcome = page.join();

            assertThat(result(outcome, refused)).isEqualTo(new CallResult.Rejected<>());
            assertThat(answer(outcome, held)).isEqualTo("done");
            assertThat(answer(outcome, queued)).isEqualTo("done");
        }
    }

    @Test
    void the_page_stops_waiting_at_its_deadline_and_cancels_what_still_runs() throws Exception {
        CountDownLatch cancelled = new CountDownLatch(1);
        builder.call("base", "s", user -> answering("base")).required();
        var endless = builder.call("endless", "s", user -> endless(cancelled)).optional();

        PlanOutcome outcome = new PooledExecutor(pool, Schedule.STAGED, UnaryOperator.identity())
                .execute(builder.build(), 7L, Deadline.after(Duration.ofMillis(200)));

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.TimedOut.class);
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_required_call_that_fails_ends_the_page_at_once_and_cancels_what_still_runs() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch cancelled = new CountDownLatch(1);
        var endless = builder.call("endless", "s", user -> context -> {
                    started.countDown();
                    return endless(cancelled).execute(context);
                })
                .optional();
        builder.call("needed", "s", user -> context -> {
                    try {
                        started.await();
                    } catch (InterruptedException stop) {
                        Thread.currentThread().interrupt();
                    }
                    return nobody();
                })
                .required();

        PlanOutcome outcome = execute(new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator.identity()));

        assertThat(result(outcome, endless)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void in_dataflow_a_call_starts_while_a_slower_one_of_the_stage_before_still_runs() {
        CountDownLatch secondRound = new CountDownLatch(1);
        var quick = builder.call("quick", "s", user -> answering("quick")).required();
        var slow = builder.call("slow", "s", user -> context -> {
                    try {
                        return secondRound.await(20, TimeUnit.SECONDS) ? success("slow") : nobody();
                    } catch (InterruptedException stop) {
                        return nobody();
                    }
                })
                .optional();
        builder.call("second", "s", quick, (user, x) -> context -> {
                    secondRound.countDown();
                    return success(x);
                })
                .optional();

        PlanOutcome outcome = execute(new PooledExecutor(pool, Schedule.DATAFLOW, UnaryOperator.identity()));

        assertThat(answer(outcome, slow)).isEqualTo("slow");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_default_stands_in_for_a_failed_call_and_what_needs_it_goes_on(PlanExecutor executor) {
        builder.call("base", "s", user -> answering("base")).required();
        var defaulted = builder.call("defaulted", "s", user -> PlanExecutorTest.<String>failing())
                .orElse("instead", RawBody.of(new byte[0]));
        var next = builder.call("next", "s", defaulted, (user, x) -> answering(x + "!"))
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(result(outcome, defaulted)).isInstanceOf(CallResult.Defaulted.class);
        assertThat(answer(outcome, next)).isEqualTo("instead!");
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_deferred_call_is_not_made_and_is_named(PlanExecutor executor) {
        builder.call("base", "s", user -> answering("base")).required();
        var later = builder.call("later", "s", user -> PlanExecutorTest.<String>failing())
                .deferred();

        PlanOutcome outcome = execute(executor);

        assertThat(outcome.deferred()).isEqualTo(List.of(later));
        assertThat(outcome.entries()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("everyMode")
    void a_loop_makes_no_more_calls_at_a_time_than_its_width(PlanExecutor executor) {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        var ids =
                builder.call("ids", "s", user -> answering("1,2,3,4,5,6,7,8,9")).required();
        var loop = builder.each("loop", "s", ids, PlanExecutorTest::split, id -> context -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    Thread.onSpinWait();
                    running.decrementAndGet();
                    return success(id);
                })
                .width(2)
                .optional();

        PlanOutcome outcome = execute(executor);

        assertThat(answer(outcome, loop)).isEqualTo(List.of("1", "2", "3", "4", "5", "6", "7", "8", "9"));
        assertThat(most.get()).isBetween(1, 2);
    }

    private static DownstreamCall<String> endless(CountDownLatch cancelled) {
        return context -> {
            context.onCancel(cancelled::countDown);
            try {
                cancelled.await();
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
            }
            return new CallResult.Cancelled<>();
        };
    }

    private static CallResult<String> nobody() {
        return CallResult.Failed.because("nobody came");
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
        return CallResult.Success.live(value, RawBody.of(new byte[0]));
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
