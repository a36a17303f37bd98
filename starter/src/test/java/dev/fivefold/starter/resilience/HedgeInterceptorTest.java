package dev.fivefold.starter.resilience;

import static dev.fivefold.starter.client.CountedCalls.awaitQuietly;
import static dev.fivefold.starter.client.CountedCalls.context;
import static dev.fivefold.starter.client.CountedCalls.success;
import static dev.fivefold.starter.client.CountedCalls.untilCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.starter.client.CallChain;
import dev.fivefold.starter.client.CallInterceptor;
import dev.fivefold.starter.client.CountedCalls;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** Second attempts at slow calls. */
class HedgeInterceptorTest {

    /** Calls until the latency of a method is known. */
    private static final int WARM_UP = 64;

    private final AtomicInteger made = new AtomicInteger();

    @Test
    void a_call_slower_than_usual_is_made_again_and_the_slower_attempt_is_cancelled() {
        try (Hedging hedging = Hedging.within(1, UnaryOperator.identity())) {
            HedgeInterceptor hedge = warm(hedging);

            CallResult<String> result =
                    CountedCalls.call(7, hedge, this::slowThenFast).execute(context());

            assertThat(result).isInstanceOf(CallResult.Success.class);
            assertThat(made).hasValue(2);
            assertThat(hedging.budget().taken()).isEqualTo(1);
        }
    }

    private CallResult<?> slowThenFast(CallChain chain) {
        return made.incrementAndGet() > 1 ? success() : untilCancelled(chain.context());
    }

    @Test
    void the_second_attempt_has_the_thread_locals_of_the_first_and_both_are_counted() {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        ThreadLocal<String> bound = ThreadLocal.withInitial(() -> "nothing");
        UnaryOperator<Runnable> propagation = work -> {
            String here = bound.get();
            return () -> {
                bound.set(here);
                work.run();
            };
        };
        CallInterceptor service = chain -> {
            chain.context().attemptStarted();
            seen.add(bound.get());
            return slowThenFast(chain);
        };
        bound.set("request 7");
        CallContext whole = context();
        try (Hedging hedging = Hedging.within(1, propagation)) {
            CountedCalls.call(7, warm(hedging), service).execute(whole);
        }

        assertThat(seen).containsExactly("request 7", "request 7");
        assertThat(whole.attempts()).isEqualTo(2);
    }

    @Test
    void without_a_budget_or_a_known_latency_a_call_is_made_once() {
        try (Hedging exhausted = Hedging.within(0, UnaryOperator.identity());
                Hedging ample = Hedging.within(1, UnaryOperator.identity())) {
            CountedCalls.call(7, warm(exhausted), slowerThanTheTimerOf(exhausted))
                    .execute(context());
            CountedCalls.call(7, new HedgeInterceptor(ample), slowerThanTheTimerOf(ample))
                    .execute(context());
        }

        assertThat(made).hasValue(2);
    }

    /** Ends after a later task of the timer, which has one thread: the timer would have started a second attempt before. */
    private CallInterceptor slowerThanTheTimerOf(Hedging hedging) {
        return chain -> {
            made.incrementAndGet();
            CountDownLatch timerHasRun = new CountDownLatch(1);
            Future<?> _ = hedging.timer().schedule(timerHasRun::countDown, 10, TimeUnit.MILLISECONDS);
            awaitQuietly(timerHasRun);
            return success();
        };
    }

    @Test
    void a_cancelled_call_cancels_both_attempts() {
        CallContext context = context();
        CallInterceptor endless = chain -> {
            if (made.incrementAndGet() == 2) {
                context.cancel();
            }
            return untilCancelled(chain.context());
        };
        try (Hedging hedging = Hedging.within(1, UnaryOperator.identity())) {
            assertThat(CountedCalls.call(7, warm(hedging), endless).execute(context))
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

    /** Has seen fast calls only. */
    private static HedgeInterceptor warm(Hedging hedging) {
        HedgeInterceptor hedge = new HedgeInterceptor(hedging);
        for (int i = 0; i < WARM_UP; i++) {
            CountedCalls.call(7, hedge, chain -> success()).execute(context());
        }
        return hedge;
    }
}
