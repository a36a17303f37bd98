package dev.fivefold.aggregator.downstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.call.CallContext;
import dev.fivefold.aggregator.call.CallResult;
import dev.fivefold.aggregator.call.Deadline;
import dev.fivefold.aggregator.call.DownstreamCall;
import dev.fivefold.aggregator.call.RawBody;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

class CallDecoratorsTest {

    private final AtomicInteger made = new AtomicInteger();

    // ---- coalescing -------------------------------------------------------------------------------------------

    @Test
    void equal_calls_in_flight_are_made_once_and_all_have_the_answer() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        DownstreamCall<String> shared = coalescing(held(release), 7, inFlight);
        List<CompletableFuture<CallResult<String>>> callers = new ArrayList<>();
        callers.add(async(shared));
        await().until(() -> made.get() == 1);
        for (int i = 0; i < 4; i++) {
            callers.add(async(shared));
        }
        release.countDown();

        for (CompletableFuture<CallResult<String>> caller : callers) {
            assertThat(caller.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        assertThat(inFlight).isEmpty();
    }

    @Test
    void calls_for_different_things_are_made_each() {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();

        coalescing(answering(), 7, inFlight).execute(context());
        coalescing(answering(), 8, inFlight).execute(context());
        coalescing(answering(), 8, inFlight).execute(context());

        assertThat(made).hasValue(3);
    }

    @Test
    void a_follower_whose_leader_gave_up_asks_for_itself() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        DownstreamCall<String> leader = coalescing(
                context -> {
                    made.incrementAndGet();
                    awaitQuietly(release);
                    return new CallResult.Cancelled<>();
                },
                7,
                inFlight);
        CompletableFuture<CallResult<String>> first = async(leader);
        await().until(() -> made.get() == 1);
        CompletableFuture<CallResult<String>> second = async(coalescing(answering(), 7, inFlight));
        release.countDown();

        assertThat(first.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Cancelled.class);
        assertThat(second.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_follower_waits_no_longer_than_its_own_deadline() throws Exception {
        ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight = new ConcurrentHashMap<>();
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> leader = async(coalescing(held(release), 7, inFlight));
        await().until(() -> made.get() == 1);

        CallResult<String> follower =
                coalescing(answering(), 7, inFlight).execute(new CallContext(Deadline.after(Duration.ofMillis(50))));

        assertThat(follower).isInstanceOf(CallResult.TimedOut.class);
        release.countDown();
        assertThat(leader.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
    }

    // ---- hedging ----------------------------------------------------------------------------------------------

    @Test
    void a_call_that_takes_longer_than_usual_is_made_again_and_the_slower_one_is_cancelled() {
        LatencyEstimate latency = usually(Duration.ofMillis(1));
        CountDownLatch cancelled = new CountDownLatch(1);
        DownstreamCall<String> slowThenQuick = context -> {
            if (made.incrementAndGet() > 1) {
                return success();
            }
            context.onCancel(cancelled::countDown);
            awaitQuietly(cancelled);
            return new CallResult.Cancelled<>();
        };
        try (Hedging hedging = Hedging.within(1, UnaryOperator.identity())) {
            CallResult<String> result = new HedgedCall<>(slowThenQuick, latency, hedging).execute(context());

            assertThat(result).isInstanceOf(CallResult.Success.class);
            assertThat(made).hasValue(2);
            assertThat(hedging.budget().taken()).isEqualTo(1);
        }
    }

    @Test
    void without_budget_or_before_it_knows_what_is_usual_a_call_is_made_once() {
        try (Hedging broke = Hedging.within(0, UnaryOperator.identity());
                Hedging rich = Hedging.within(1, UnaryOperator.identity())) {
            new HedgedCall<>(slowerThanTheTimerOf(broke), usually(Duration.ofMillis(1)), broke).execute(context());
            new HedgedCall<>(slowerThanTheTimerOf(rich), new LatencyEstimate(), rich).execute(context());

            assertThat(made).hasValue(2);
        }
    }

    /** Takes until a later task of the timer, which has one thread, has run: so would a second attempt have been. */
    private DownstreamCall<String> slowerThanTheTimerOf(Hedging hedging) {
        return context -> {
            made.incrementAndGet();
            CountDownLatch timerHasRun = new CountDownLatch(1);
            Future<?> _ = hedging.timer().schedule(timerHasRun::countDown, 10, TimeUnit.MILLISECONDS);
            awaitQuietly(timerHasRun);
            return success();
        };
    }

    @Test
    void a_cancelled_call_cancels_both_attempts() {
        try (Hedging hedging = Hedging.within(1, UnaryOperator.identity())) {
            CallContext context = context();
            DownstreamCall<String> endless = attempt -> {
                CountDownLatch cancelled = new CountDownLatch(1);
                attempt.onCancel(cancelled::countDown);
                if (made.incrementAndGet() == 2) {
                    context.cancel();
                }
                awaitQuietly(cancelled);
                return new CallResult.Cancelled<>();
            };

            assertThat(new HedgedCall<>(endless, usually(Duration.ofMillis(1)), hedging).execute(context))
                    .isInstanceOf(CallResult.Cancelled.class);
        }
    }

    @Test
    void the_estimate_is_the_95th_percentile_of_the_last_calls() {
        LatencyEstimate latency = new LatencyEstimate();
        for (int i = 1; i <= 64; i++) {
            latency.took(i);
        }

        assertThat(latency.p95Nanos()).isEqualTo(61);
    }

    // ---- budget and retry -------------------------------------------------------------------------------------

    @Test
    void extra_calls_are_at_most_the_budgets_share_of_all_calls() {
        ExtraCallBudget budget = new ExtraCallBudget(0.05);
        int taken = 0;
        for (int i = 0; i < 1_000; i++) {
            budget.callMade();
            taken += budget.tryTake() ? 1 : 0;
        }

        assertThat(taken).isEqualTo(50);
    }

    @Test
    void what_may_pass_is_tried_once_more_and_nothing_else_is() {
        ExtraCallBudget ample = new ExtraCallBudget(1);

        assertThat(triesOf(CallResult.Failed.unreachable("refused"), ample)).isEqualTo(2);
        assertThat(triesOf(CallResult.Failed.answered(503), ample)).isEqualTo(2);
        assertThat(triesOf(CallResult.Failed.answered(404), ample)).isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.answered(500), ample)).isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.because("garbage"), ample)).isEqualTo(1);
        assertThat(triesOf(new CallResult.TimedOut<>(Duration.ofSeconds(1)), ample))
                .isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.answered(503), new ExtraCallBudget(0)))
                .isEqualTo(1);
    }

    // ---- bulkhead and breaker ---------------------------------------------------------------------------------

    @Test
    void a_full_bulkhead_rejects_at_once_and_a_call_that_ends_gives_its_permit_back() throws Exception {
        Bulkhead bulkhead = Bulkhead.of(
                "s",
                BulkheadConfig.custom()
                        .maxConcurrentCalls(1)
                        .maxWaitDuration(Duration.ZERO)
                        .build());
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> holder = async(new BulkheadCall<>(held(release), bulkhead));
        await().until(() -> made.get() == 1);

        assertThat(new BulkheadCall<>(answering(), bulkhead).execute(context())).isEqualTo(new CallResult.Rejected<>());
        release.countDown();
        holder.get(20, TimeUnit.SECONDS);
        assertThat(new BulkheadCall<>(answering(), bulkhead).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_service_that_fails_too_often_is_left_alone() {
        CircuitBreaker breaker = breaker();

        for (int i = 0; i < 4; i++) {
            new BreakerCall<>(failing(CallResult.Failed.answered(500)), breaker).execute(context());
        }

        assertThat(new BreakerCall<>(answering(), breaker).execute(context())).isEqualTo(new CallResult.Rejected<>());
        assertThat(made).hasValue(4);
    }

    @Test
    void what_a_service_is_not_to_blame_for_does_not_open_its_breaker() {
        CircuitBreaker breaker = breaker();

        for (int i = 0; i < 10; i++) {
            new BreakerCall<>(failing(CallResult.Failed.answered(404)), breaker).execute(context());
            new BreakerCall<>(failing(new CallResult.Rejected<>()), breaker).execute(context());
            new BreakerCall<>(failing(new CallResult.Cancelled<>()), breaker).execute(context());
        }

        assertThat(new BreakerCall<>(answering(), breaker).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    private int triesOf(CallResult<String> failure, ExtraCallBudget budget) {
        made.set(0);
        new RetriedCall<>(failing(failure), budget).execute(context());
        return made.get();
    }

    private static CircuitBreaker breaker() {
        return CircuitBreaker.of(
                "s",
                CircuitBreakerConfig.custom()
                        .slidingWindowSize(10)
                        .minimumNumberOfCalls(4)
                        .failureRateThreshold(50)
                        .waitDurationInOpenState(Duration.ofMinutes(1))
                        .build());
    }

    private static LatencyEstimate usually(Duration duration) {
        LatencyEstimate latency = new LatencyEstimate();
        for (int i = 0; i < 64; i++) {
            latency.took(duration.toNanos());
        }
        return latency;
    }

    private static <T> DownstreamCall<T> coalescing(
            DownstreamCall<T> call, long id, ConcurrentMap<CallKey, CompletableFuture<CallResult<?>>> inFlight) {
        return new CoalescingCall<>(
                call,
                CallKey.of("method", new Object[] {id}),
                inFlight,
                new SimpleMeterRegistry().counter("coalesced"));
    }

    private DownstreamCall<String> answering() {
        return context -> {
            made.incrementAndGet();
            return success();
        };
    }

    private DownstreamCall<String> failing(CallResult<String> failure) {
        return context -> {
            made.incrementAndGet();
            return failure;
        };
    }

    private DownstreamCall<String> held(CountDownLatch release) {
        return context -> {
            made.incrementAndGet();
            awaitQuietly(release);
            return success();
        };
    }

    private static CallResult<String> success() {
        return CallResult.Success.live("answer", RawBody.of(new byte[0]));
    }

    private static CallContext context() {
        return new CallContext(Deadline.after(Duration.ofMinutes(1)));
    }

    private static CompletableFuture<CallResult<String>> async(DownstreamCall<String> call) {
        CompletableFuture<CallResult<String>> result = new CompletableFuture<>();
        Thread.ofVirtual().start(() -> result.complete(call.execute(context())));
        return result;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
        }
    }
}
