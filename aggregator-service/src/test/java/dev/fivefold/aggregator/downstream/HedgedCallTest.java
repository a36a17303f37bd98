package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CountedCalls.awaitQuietly;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static dev.fivefold.aggregator.downstream.CountedCalls.success;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Second attempts at slow calls. */
class HedgedCallTest {

    private final CountedCalls calls = new CountedCalls();

    @Test
    void a_call_that_takes_longer_than_usual_is_made_again_and_the_slower_one_is_cancelled() {
        LatencyEstimate latency = usually(Duration.ofMillis(1));
        CountDownLatch cancelled = new CountDownLatch(1);
        Call<String> slowThenQuick = context -> {
            if (calls.made().incrementAndGet() > 1) {
                return success();
            }
            context.onCancel(cancelled::countDown);
            awaitQuietly(cancelled);
            return new CallResult.Cancelled<>();
        };
        try (Hedging hedging = Hedging.within(1, UnaryOperator.identity())) {
            CallResult<String> result = new HedgedCall<>(slowThenQuick, latency, hedging).execute(context());

            assertThat(result).isInstanceOf(CallResult.Success.class);
            assertThat(calls.made()).hasValue(2);
            assertThat(hedging.budget().taken()).isEqualTo(1);
        }
    }

    @Test
    void the_second_attempt_sees_what_is_bound_to_the_thread_of_the_first_and_both_are_counted() {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        ThreadLocal<String> bound = ThreadLocal.withInitial(() -> "nothing");
        UnaryOperator<Runnable> context = work -> {
            String here = bound.get();
            return () -> {
                bound.set(here);
                work.run();
            };
        };
        Call<String> slowThenQuick = attempt -> {
            attempt.attemptStarted();
            seen.add(bound.get());
            if (seen.size() > 1) {
                return success();
            }
            CountDownLatch cancelled = new CountDownLatch(1);
            attempt.onCancel(cancelled::countDown);
            awaitQuietly(cancelled);
            return new CallResult.Cancelled<>();
        };
        bound.set("request 7");
        CallContext whole = context();
        try (Hedging hedging = Hedging.within(1, context)) {
            new HedgedCall<>(slowThenQuick, usually(Duration.ofMillis(1)), hedging).execute(whole);
        }

        assertThat(seen).containsExactly("request 7", "request 7");
        assertThat(whole.attempts()).isEqualTo(2);
    }

    @Test
    void without_budget_or_before_it_knows_what_is_usual_a_call_is_made_once() {
        try (Hedging broke = Hedging.within(0, UnaryOperator.identity());
                Hedging rich = Hedging.within(1, UnaryOperator.identity())) {
            new HedgedCall<>(slowerThanTheTimerOf(broke), usually(Duration.ofMillis(1)), broke).execute(context());
            new HedgedCall<>(slowerThanTheTimerOf(rich), new LatencyEstimate(), rich).execute(context());

            assertThat(calls.made()).hasValue(2);
        }
    }

    /** Takes until a later task of the timer, which has one thread, has run: so would a second attempt have been. */
    private Call<String> slowerThanTheTimerOf(Hedging hedging) {
        return context -> {
            calls.made().incrementAndGet();
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
            Call<String> endless = attempt -> {
                CountDownLatch cancelled = new CountDownLatch(1);
                attempt.onCancel(cancelled::countDown);
                if (calls.made().incrementAndGet() == 2) {
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

    private static LatencyEstimate usually(Duration duration) {
        LatencyEstimate latency = new LatencyEstimate();
        for (int i = 0; i < 64; i++) {
            latency.took(duration.toNanos());
        }
        return latency;
    }
}
