package dev.fivefold.starter.internal.resilience;

import static dev.fivefold.starter.internal.client.CountedCalls.awaitQuietly;
import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static dev.fivefold.starter.internal.client.CountedCalls.success;
import static dev.fivefold.starter.internal.client.CountedCalls.untilCancelled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallChain;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.client.CountedCalls;
import io.netty.util.HashedWheelTimer;
import io.netty.util.Timeout;
import io.netty.util.Timer;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Second attempts at slow calls. */
class HedgeInterceptorTest {

    private static final int WARM_UP = 64;

    /** Than any test ends. */
    private static final Duration LATER = Duration.ofHours(1);

    private final AtomicInteger made = new AtomicInteger();
    private final CpuLoad idle = new CpuLoad(0.85, () -> 0.1, System::nanoTime);
    private final Timer timer = new HashedWheelTimer(5, TimeUnit.MILLISECONDS);

    @AfterEach
    void stop() {
        timer.stop();
    }

    @Test
    void a_call_slower_than_usual_is_made_again_and_the_slower_attempt_is_cancelled() {
        Hedging hedging = new Hedging(new ExtraCallBudget(1), LATER, timer, idle);
        HedgeInterceptor hedge = warm(hedging);

        CallResult<String> result = CountedCalls.call(7, hedge, CountedCalls.service(this::slowThenFast))
                .execute(context());

        assertThat(result).isInstanceOf(CallResult.Success.class);
        assertThat(made).hasValue(2);
        assertThat(hedging.budget().taken()).isEqualTo(1);
    }

    @Test
    void the_first_call_of_a_method_is_made_again_after_the_initial_delay() {
        Hedging hedging = new Hedging(new ExtraCallBudget(1), Duration.ofMillis(1), timer, idle);
        CallResult<String> result = CountedCalls.call(
                        7, new HedgeInterceptor(hedging), CountedCalls.service(this::slowThenFast))
                .execute(context());

        assertThat(result).isInstanceOf(CallResult.Success.class);
        assertThat(made).hasValue(2);
    }

    private CallResult<?> slowThenFast(CallChain chain) {
        return made.incrementAndGet() > 1 ? success() : untilCancelled(chain.context());
    }

    @Test
    void the_second_attempt_has_the_thread_locals_of_the_first_and_both_are_counted() {
        Queue<String> seen = new ConcurrentLinkedQueue<>();
        ThreadLocal<String> bound = ThreadLocal.withInitial(() -> "nothing");
        CallInterceptor service = CountedCalls.service(chain -> {
            chain.context().waits().attempt();
            seen.add(bound.get());
            return slowThenFast(chain);
        });
        bound.set("request 7");
        CallContext whole = new CallContext(
                "page",
                "part",
                Deadline.after(Duration.ofMinutes(1)),
                work -> () -> {
                    bound.set("request 7");
                    work.run();
                },
                Runnable::run,
                null,
                false);
        Hedging hedging = new Hedging(new ExtraCallBudget(1), LATER, timer, idle);
        CountedCalls.call(7, warm(hedging), service).execute(whole);

        assertThat(seen).containsExactly("request 7", "request 7");
        assertThat(whole.waits().attempts()).isEqualTo(2);
    }

    @Test
    void without_a_budget_or_a_known_latency_a_call_is_made_once() {
        Hedging exhausted = new Hedging(new ExtraCallBudget(0), LATER, timer, idle);
        Hedging ample = new Hedging(new ExtraCallBudget(1), LATER, timer, idle);
        CountedCalls.call(7, warm(exhausted), slowerThanTheTimer()).execute(context());
        CountedCalls.call(7, new HedgeInterceptor(ample), slowerThanTheTimer()).execute(context());

        assertThat(made).hasValue(2);
    }

    /** Ends after a later task of the timer, which has one thread: the timer would have started a second attempt before. */
    private CallInterceptor slowerThanTheTimer() {
        return CountedCalls.service(chain -> {
            made.incrementAndGet();
            CountDownLatch timerHasRun = new CountDownLatch(1);
            Timeout unused = timer.newTimeout(ignored -> timerHasRun.countDown(), 20, TimeUnit.MILLISECONDS);
            awaitQuietly(timerHasRun);
            return success();
        });
    }

    @Test
    void under_a_high_load_a_call_is_made_once() {
        callUnder(0.97, 0.85, slowerThanTheTimer());

        assertThat(made).hasValue(1);
    }

    @Test
    void with_a_maximum_load_of_1_there_is_a_second_attempt_whatever_the_load() {
        callUnder(1, 1, CountedCalls.service(this::slowThenFast));

        assertThat(made).hasValue(2);
    }

    private void callUnder(double load, double max, CallInterceptor service) {
        AtomicLong nanos = new AtomicLong();
        Hedging hedging = new Hedging(new ExtraCallBudget(1), LATER, timer, new CpuLoad(max, () -> load, nanos::get));
        HedgeInterceptor hedge = warm(hedging);
        nanos.addAndGet(Duration.ofSeconds(1).toNanos()); // the load is measured again

        CountedCalls.call(7, hedge, service).execute(context());
    }

    @Test
    void a_cancelled_call_cancels_both_attempts() {
        CallContext context = context();
        CallInterceptor endless = CountedCalls.service(chain -> {
            if (made.incrementAndGet() == 2) {
                context.cancel();
            }
            return untilCancelled(chain.context());
        });
        Hedging hedging = new Hedging(new ExtraCallBudget(1), LATER, timer, idle);
        assertThat(CountedCalls.call(7, warm(hedging), endless).execute(context))
                .isInstanceOf(CallResult.Cancelled.class);
    }

    @Test
    void the_estimate_is_the_95th_percentile_of_the_last_calls() {
        LatencyEstimate latency = new LatencyEstimate(1);
        for (int i = 1; i <= 64; i++) {
            latency.took(i);
        }

        assertThat(latency.slowNanos()).isEqualTo(61);
    }

    @Test
    void of_few_calls_the_estimate_is_twice_their_median() {
        LatencyEstimate latency = new LatencyEstimate(500);
        assertThat(latency.slowNanos()).isEqualTo(500);
        latency.took(10);
        assertThat(latency.slowNanos()).isEqualTo(20);

        latency.took(1_000);
        latency.took(20);

        assertThat(latency.slowNanos()).isEqualTo(40);
    }

    /** Has seen fast calls only. */
    private static HedgeInterceptor warm(Hedging hedging) {
        HedgeInterceptor hedge = new HedgeInterceptor(hedging);
        for (int i = 0; i < WARM_UP; i++) {
            CountedCalls.call(7, hedge, CountedCalls.service(chain -> success()))
                    .execute(context());
        }
        return hedge;
    }
}
