package dev.fivefold.starter.internal.resilience;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.Deadline;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The calls that wait for the permits of a bulkhead, by a clock of the test. */
class BulkheadQueueTest {

    private static final Duration AMPLE = Duration.ofMinutes(1);

    private final AtomicLong nanos = new AtomicLong(1);
    private final BulkheadQueue queue = new BulkheadQueue(nanos::get);
    private final Bulkhead two = bulkhead(2);
    private final List<String> order = new ArrayList<>();

    @Test
    void an_available_permit_is_acquired_at_once() {
        assertThat(acquire(two, AMPLE)).isCompletedWithValue(true);
        assertThat(acquire(two, AMPLE)).isCompletedWithValue(true);

        assertThat(queue.waiting()).isZero();
        assertThat(two.getMetrics().getAvailableConcurrentCalls()).isZero();
    }

    @Test
    void calls_wait_without_a_thread_and_have_permits_in_their_order() {
        fill(two);
        for (String name : List.of("first", "second", "third")) {
            CompletableFuture<?> unused = acquire(two, AMPLE).thenAccept(has -> order.add(name + " " + has));
        }
        assertThat(queue.waiting()).isEqualTo(3);

        queue.release(two);
        queue.release(two);

        assertThat(order).containsExactly("first true", "second true");
        assertThat(queue.waiting()).isEqualTo(1);
        assertThat(two.getMetrics().getAvailableConcurrentCalls()).isZero();
    }

    @Test
    void no_call_passes_those_that_wait() {
        fill(two);
        CompletableFuture<Boolean> waiting = acquire(two, AMPLE);
        two.onComplete(); // a permit that was not returned by the queue, as after a change of the limit

        assertThat(acquire(two, AMPLE)).isNotCompleted();
        assertThat(waiting).isNotCompleted();
        queue.release(two);

        assertThat(waiting).isCompletedWithValue(true);
        assertThat(queue.waiting()).isZero();
    }

    @Test
    void a_call_times_out_without_a_permit() {
        fill(two);

        assertThat(acquire(two, Duration.ofMillis(20))).succeedsWithin(AMPLE).isEqualTo(false);

        await().until(() -> queue.waiting() == 0);
        queue.release(two);
        assertThat(two.getMetrics().getAvailableConcurrentCalls()).isEqualTo(1);
    }

    @Test
    void a_call_that_is_cancelled_waits_no_longer() {
        fill(two);
        CallContext context = new CallContext(Deadline.after(AMPLE));
        CompletableFuture<Boolean> cancelled = queue.acquire(two, context, AMPLE);
        CompletableFuture<Boolean> next = acquire(two, AMPLE);

        context.cancel();

        assertThat(cancelled).isCompletedWithValue(false);
        assertThat(queue.waiting()).isEqualTo(1);
        queue.release(two);
        assertThat(next).isCompletedWithValue(true);
    }

    @Test
    void a_call_that_is_cancelled_before_it_waits_has_no_permit() {
        fill(two);
        CallContext context = new CallContext(Deadline.after(AMPLE));
        context.cancel();

        assertThat(queue.acquire(two, context, AMPLE)).isCompletedWithValue(false);

        assertThat(queue.waiting()).isZero();
    }

    @Test
    void after_an_idle_time_the_calls_of_a_burst_wait() {
        nanos.addAndGet(Duration.ofHours(1).toNanos());
        fill(two);

        for (int i = 0; i < 100; i++) {
            assertThat(queue.acquire(two, context(), Duration.ofSeconds(2))).isNotNull();
        }

        assertThat(queue.waiting()).isEqualTo(100);
    }

    @Test
    void a_service_that_ends_no_call_has_no_prospect_of_a_permit() {
        fill(two);
        CompletableFuture<Boolean> waiting = acquire(two, Duration.ofSeconds(2));
        later(Duration.ofMillis(600));

        assertThat(queue.acquire(two, context(), Duration.ofSeconds(2))).isNull();
        assertThat(waiting).isNotCompleted();
    }

    @Test
    void as_many_wait_as_the_service_ends_in_their_time() {
        fill(two);
        for (int i = 0; i < 60; i++) {
            CompletableFuture<Boolean> unused = acquire(two, AMPLE);
        }
        for (int i = 0; i < 50; i++) { // 100 a second
            later(Duration.ofMillis(10));
            queue.release(two);
        }

        while (queue.acquire(two, context(), Duration.ofMillis(300)) != null) {
            assertThat(queue.waiting()).isLessThanOrEqualTo(30);
        }

        assertThat(queue.waiting()).isEqualTo(30);
        assertThat(queue.acquire(two, context(), Duration.ofSeconds(1)))
                .as("one with more time")
                .isNotNull();
    }

    @Test
    void a_service_that_is_well_again_has_a_prospect_again() {
        fill(two);
        CompletableFuture<Boolean> waiting = acquire(two, AMPLE);
        later(Duration.ofMillis(600));
        assertThat(queue.acquire(two, context(), AMPLE)).isNull();

        queue.release(two);
        queue.release(two);
        queue.release(two);
        fill(two);

        assertThat(waiting).isCompletedWithValue(true);
        assertThat(queue.acquire(two, context(), AMPLE)).isNotNull();
    }

    @Test
    void calls_that_end_as_soon_as_they_have_their_permit_do_not_fill_the_stack() {
        Bulkhead one = bulkhead(1);
        fill(one);
        AtomicInteger ended = new AtomicInteger();
        int calls = 20_000;
        for (int i = 0; i < calls; i++) {
            CompletableFuture<?> unused = acquire(one, AMPLE).thenAccept(has -> {
                ended.incrementAndGet();
                queue.release(one);
            });
        }

        queue.release(one);

        assertThat(ended).hasValue(calls);
        assertThat(queue.waiting()).isZero();
        assertThat(one.getMetrics().getAvailableConcurrentCalls()).isEqualTo(1);
    }

    @Test
    void of_concurrent_calls_each_has_a_permit_and_no_more_run_than_there_are() throws Exception {
        int threads = 16;
        int rounds = 2_000;
        BulkheadQueue real = new BulkheadQueue(System::nanoTime);
        AtomicInteger here = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                for (int round = 0; round < rounds; round++) {
                    CompletableFuture<Boolean> permit = real.acquire(two, context(), AMPLE);
                    if (permit != null && permit.join()) {
                        most.accumulateAndGet(here.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        here.decrementAndGet();
                        ended.incrementAndGet();
                        real.release(two);
                    }
                }
                done.countDown();
            });
        }
        assertThat(done.await(1, TimeUnit.MINUTES)).isTrue();

        assertThat(ended).hasValue(threads * rounds);
        assertThat(most.get()).isBetween(1, 2);
        assertThat(real.waiting()).isZero();
        assertThat(two.getMetrics().getAvailableConcurrentCalls()).isEqualTo(2);
    }

    private static void fill(Bulkhead bulkhead) {
        while (bulkhead.getMetrics().getAvailableConcurrentCalls() > 0) {
            assertThat(bulkhead.tryAcquirePermission()).isTrue();
        }
    }

    private void later(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private CompletableFuture<Boolean> acquire(Bulkhead bulkhead, Duration longest) {
        return Objects.requireNonNull(queue.acquire(bulkhead, context(), longest), "no prospect");
    }

    private static CallContext context() {
        return new CallContext(Deadline.after(AMPLE));
    }

    private static Bulkhead bulkhead(int calls) {
        return Bulkhead.of(
                "content",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(calls)
                        .maxWaitDuration(Duration.ZERO)
                        .build());
    }
}
