package dev.fivefold.engine.execution;

import static dev.fivefold.engine.execution.FakeCalls.execute;
import static dev.fivefold.engine.execution.FakeCalls.resultValue;
import static dev.fivefold.engine.execution.FakeCalls.returning;
import static dev.fivefold.engine.execution.FakeCalls.success;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.engine.plan.Plan;
import dev.fivefold.engine.plan.PlanBuilder;
import dev.fivefold.engine.plan.PlanOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The thread on which the application code of a page runs. */
@Timeout(60)
class PageThreadTest {

    private static final Deadline AMPLE = Deadline.after(Duration.ofMinutes(1));

    private final Queue<String> done = new ConcurrentLinkedQueue<>();
    private final PlanBuilder<Long> builder = Plan.named("page");

    @Test
    void tasks_of_other_threads_run_on_the_pages_own_in_their_order() throws Exception {
        PageThread page = new PageThread(UnaryOperator.identity());
        Thread other = Thread.ofVirtual().start(() -> {
            page.execute(() -> done.add("first on " + Thread.currentThread().threadId()));
            page.execute(() -> done.add("second on " + Thread.currentThread().threadId()));
            page.execute(page::close);
        });

        assertThat(page.run(AMPLE)).isTrue();

        other.join();
        long here = Thread.currentThread().threadId();
        assertThat(done).containsExactly("first on " + here, "second on " + here);
    }

    @Test
    void at_the_deadline_it_returns_without_the_tasks_that_have_not_begun() throws Exception {
        PageThread page = new PageThread(UnaryOperator.identity());
        Deadline soon = Deadline.after(Duration.ofMillis(50));
        page.execute(() -> await().pollInSameThread().until(soon::passed));
        page.execute(() -> done.add("late"));

        assertThat(page.run(soon)).isFalse();
        assertThat(done).isEmpty();
    }

    @Test
    void without_tasks_it_returns_at_the_deadline() throws Exception {
        assertThat(new PageThread(UnaryOperator.identity()).run(Deadline.after(Duration.ofMillis(20))))
                .isFalse();
    }

    @Test
    void a_page_that_needs_no_more_runs_no_more() throws Exception {
        PageThread page = new PageThread(UnaryOperator.identity());
        page.execute(page::close);
        page.execute(() -> done.add("late"));

        assertThat(page.run(AMPLE)).isTrue();
        assertThat(done).isEmpty();
    }

    @Test
    void after_its_end_tasks_run_on_other_threads_in_the_context_of_the_page() {
        ThreadLocal<String> context = new ThreadLocal<>();
        PageThread page = new PageThread(work -> () -> {
            context.set("of the page");
            work.run();
            context.remove();
        });
        Runnable task = () -> done.add(
                context.get() + " on " + Thread.currentThread().getName().replaceAll("\\d+", ""));
        page.execute(task);

        page.end();
        await().until(() -> done.size() == 1);
        page.execute(task);
        await().until(() -> done.size() == 2);

        assertThat(done).containsOnly("of the page on page-");
    }

    @Test
    void a_serial_page_runs_the_code_behind_a_call_on_its_own_thread() {
        Call<String> call = new Call<>() {
            @Override
            public CallResult<String> execute(CallContext context) {
                return start(context).join();
            }

            @Override
            public CompletableFuture<CallResult<String>> start(CallContext context) {
                CompletableFuture<CallResult<String>> made = new CompletableFuture<>();
                Thread other = Thread.ofVirtual()
                        .start(() -> context.execute(() -> {
                            done.add("on " + Thread.currentThread().threadId());
                            made.complete(new CallResult.NotNeeded<>());
                        }));
                assertThat(other.isVirtual()).isTrue();
                return made;
            }
        };
        builder.call("required", user -> call).required();

        new StreamExecutor(false, UnaryOperator::identity, FailureListener.NONE).execute(builder.build(), 7L, AMPLE);

        assertThat(done).containsExactly("on " + Thread.currentThread().threadId());
    }

    @Test
    void while_it_waits_for_a_call_it_runs_tasks() {
        PageThread page = new PageThread(UnaryOperator.identity());
        CompletableFuture<String> call = new CompletableFuture<>();
        CountDownLatch begun = new CountDownLatch(1);
        Thread other = Thread.ofVirtual().start(() -> {
            page.execute(() -> {
                done.add("task");
                begun.countDown();
            });
            awaitDown(begun);
            call.complete("result");
        });

        assertThat(page.join(call).join()).isEqualTo("result");
        assertThat(done).containsExactly("task");
        assertThat(other).isNotNull();
    }

    @Test
    void functions_of_a_plan_run_on_the_pages_thread_wherever_a_call_ends() {
        Queue<Thread> threads = new ConcurrentLinkedQueue<>();
        var first = builder.call("first", user -> LaterCall.of(success("a"))).required();
        var second = builder.call("second", first, (user, a) -> {
                    threads.add(Thread.currentThread());
                    return LaterCall.of(success(a + "b"));
                })
                .required();
        var loop = builder.each("loop", second, ab -> List.of(1, 2, 3), id -> {
                    threads.add(Thread.currentThread());
                    return LaterCall.of(success("c" + id));
                })
                .required();

        PlanOutcome outcome = execute(executor(), builder);

        assertThat(resultValue(outcome, loop)).isEqualTo(List.of("c1", "c2", "c3"));
        assertThat(threads).hasSizeGreaterThanOrEqualTo(2).containsOnly(Thread.currentThread());
    }

    @Test
    void code_of_a_call_runs_on_the_pages_thread_until_the_page_has_ended() {
        Queue<Thread> threads = new ConcurrentLinkedQueue<>();
        AtomicReference<CallContext> context = new AtomicReference<>();
        CountDownLatch ended = new CountDownLatch(1);
        var call = builder.call("call", user -> decoding(threads, context)).required();

        PlanOutcome outcome = execute(executor(), builder);
        context.get().execute(() -> {
            threads.add(Thread.currentThread());
            ended.countDown();
        });
        awaitDown(ended);

        assertThat(resultValue(outcome, call)).isEqualTo("decoded");
        assertThat(threads).hasSize(2).startsWith(Thread.currentThread());
        assertThat(new ArrayList<>(threads).getLast()).isNotEqualTo(Thread.currentThread());
    }

    /** A call whose response arrives on another thread, and is decoded by code of the application. */
    private static Call<String> decoding(Queue<Thread> threads, AtomicReference<CallContext> received) {
        return new Call<>() {
            @Override
            public CompletableFuture<CallResult<String>> start(CallContext context) {
                received.set(context);
                CompletableFuture<CallResult<String>> result = new CompletableFuture<>();
                Thread.ofVirtual()
                        .start(() -> context.execute(() -> {
                            threads.add(Thread.currentThread());
                            result.complete(success("decoded"));
                        }));
                return result;
            }

            @Override
            public CallResult<String> execute(CallContext context) {
                return start(context).join();
            }

            @Override
            public boolean blocks() {
                return false;
            }
        };
    }

    @Test
    void a_function_that_blocks_past_the_deadline_ends_the_page_late_and_its_calls_timed_out() {
        Deadline soon = Deadline.after(Duration.ofMillis(50));
        var first = builder.call("first", user -> LaterCall.of(success("a"))).required();
        builder.call("second", first, (user, a) -> {
                    await().pollInSameThread().until(soon::passed);
                    return returning("b");
                })
                .required();

        PlanOutcome outcome = executor().execute(builder.build(), 7L, soon);

        assertThat(outcome.missingRequired())
                .hasValueSatisfying(entry -> assertThat(entry.result()).isInstanceOf(CallResult.TimedOut.class));
    }

    /** Otherwise two threads would write one response. */
    @Test
    void no_result_is_delivered_on_another_thread_however_late() {
        CompletableFuture<CallResult<String>> late = new CompletableFuture<>();
        CompletableFuture<CallResult<String>> needed = new CompletableFuture<>();
        AtomicBoolean closed = new AtomicBoolean();
        builder.call("late", user -> new LaterCall<>(late)).optional();
        var other = builder.call("other", user -> LaterCall.of(success("a"))).optional();
        builder.call("needed", user -> new LaterCall<>(needed)).required();
        builder.call("blocking", other, (user, a) -> {
                    late.complete(success("late")); // its delivery waits for this function
                    needed.complete(CallResult.Failed.because("down")); // and the page has ended before that
                    closed.set(true);
                    return returning("b");
                })
                .optional();
        PlanExecutor executor = new PooledExecutor(
                new FanOutPool(1, 100, false),
                Schedule.DATAFLOW,
                // What runs on another thread does so at once, before the page's own goes on.
                () -> work -> closed.get() ? done(work) : work,
                FailureListener.NONE);

        Thread own = Thread.currentThread();
        executor.execute(
                builder.build(),
                7L,
                AMPLE,
                (ended, thread) -> ended.forEach(entry -> done.add(
                        entry.call().name() + (Thread.currentThread().equals(own) ? "" : " on another thread"))));

        assertThat(done).noneMatch(delivered -> delivered.endsWith(" on another thread"));
    }

    private static Runnable done(Runnable work) {
        try {
            Thread.ofVirtual().start(work).join();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
        return () -> {};
    }

    private static void awaitDown(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }

    private static PlanExecutor executor() {
        return new PooledExecutor(
                new FanOutPool(1, 100, false), Schedule.DATAFLOW, UnaryOperator::identity, FailureListener.NONE);
    }
}
