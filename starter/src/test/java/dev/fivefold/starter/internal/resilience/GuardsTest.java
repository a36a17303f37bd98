package dev.fivefold.starter.internal.resilience;

import static dev.fivefold.starter.internal.client.CountedCalls.async;
import static dev.fivefold.starter.internal.client.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallContext;
import dev.fivefold.engine.call.CallResult;
import dev.fivefold.engine.call.Deadline;
import dev.fivefold.starter.call.CallInterceptor;
import dev.fivefold.starter.internal.cache.CallCaches;
import dev.fivefold.starter.internal.client.CountedCalls;
import dev.fivefold.starter.internal.config.CacheSettings;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.bulkhead.BulkheadRegistry;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerRegistry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.util.unit.DataSize;

/** Retries, circuit breaker and bulkhead, and changes of them at run time. */
class GuardsTest {

    private static final String SERVICE = "content";

    private final CountedCalls calls = new CountedCalls();
    private final CircuitBreakerRegistry breakers = CircuitBreakerRegistry.of(
            CircuitBreakerConfig.custom().minimumNumberOfCalls(20).build());
    private final BulkheadRegistry bulkheads = BulkheadRegistry.of(limit(10));
    private final BulkheadQueue queue = new BulkheadQueue(System::nanoTime);
    private final RetryRegistry retries = RetryRegistry.of(RetryConfig.custom()
            .maxAttempts(2)
            .waitDuration(Duration.ofMillis(1))
            .retryOnResult(new TransientFailure())
            .build());

    @Test
    void second_attempts_are_at_most_the_budgets_share_of_all_calls() {
        ExtraCallBudget budget = new ExtraCallBudget(0.05);
        int taken = 0;
        for (int i = 0; i < 1_000; i++) {
            budget.callMade();
            taken += budget.tryTake() ? 1 : 0;
        }

        assertThat(taken).isEqualTo(50);
    }

    @Test
    void transient_failures_are_retried_once_and_others_are_not() {
        assertThat(attempts(CallResult.Failed.unreachable("refused"), 1)).isEqualTo(2);
        assertThat(attempts(CallResult.Failed.withStatus(503), 1)).isEqualTo(2);
        assertThat(attempts(CallResult.Failed.withStatus(404), 1)).isEqualTo(1);
        assertThat(attempts(CallResult.Failed.withStatus(429), 1)).isEqualTo(1);
        assertThat(attempts(CallResult.Failed.withStatus(500), 1)).isEqualTo(1);
        assertThat(attempts(CallResult.Failed.because("invalid"), 1)).isEqualTo(1);
        assertThat(attempts(new CallResult.TimedOut<>(Duration.ofSeconds(1)), 1))
                .isEqualTo(1);
        assertThat(attempts(CallResult.Failed.withStatus(503), 0)).isEqualTo(1);
    }

    private int attempts(CallResult<String> failure, double budget) {
        calls.made().set(0);
        RetryInterceptor retry = new RetryInterceptor(() -> retries, SERVICE, new ExtraCallBudget(budget));
        CountedCalls.call(7, retry, calls.ending(failure)).execute(context());
        return calls.made().get();
    }

    @Test
    void a_call_that_ends_returns_its_permit() throws Exception {
        bulkheads.bulkhead(SERVICE).changeConfig(limit(1));
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<?> holder = async(guarded(calls.held(release)));
        await().until(() -> calls.made().get() == 1);

        assertThat(guarded(calls.successful()).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        release.countDown();
        holder.get(20, TimeUnit.SECONDS);
        assertThat(guarded(calls.successful()).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void client_errors_rejections_and_cancellations_do_not_open_the_breaker() {
        for (int i = 0; i < 30; i++) {
            guarded(calls.ending(CallResult.Failed.withStatus(404))).execute(context());
            guarded(calls.ending(new CallResult.Rejected<>())).execute(context());
            guarded(calls.ending(new CallResult.Cancelled<>())).execute(context());
        }

        assertThat(guarded(calls.successful()).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {408, 429})
    void a_service_that_is_too_slow_or_has_too_many_requests_is_backed_off(int status) {
        for (int i = 0; i < 30; i++) {
            guarded(calls.ending(CallResult.Failed.withStatus(status))).execute(context());
        }

        assertThat(breaker().getState()).isEqualTo(CircuitBreaker.State.OPEN);
    }

    @Test
    void calls_rejected_by_the_bulkhead_do_not_open_the_breaker() {
        bulkheads.bulkhead(SERVICE).changeConfig(limit(0));
        for (int i = 0; i < 50; i++) {
            guarded(calls.successful()).execute(context());
        }

        assertThat(breaker().getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void a_call_that_its_page_cut_short_does_not_count() {
        BreakerInterceptor counting = new BreakerInterceptor(() -> breakers, SERVICE, () -> Duration.ofSeconds(2));

        assertThat(counted(counting, Deadline.shortened(Duration.ofMillis(50)), Duration.ofMillis(50)))
                .as("a client's short timeout")
                .isZero();
        assertThat(counted(counting, Deadline.shortened(Duration.ofSeconds(3)), Duration.ofSeconds(2)))
                .as("a client's long timeout")
                .isEqualTo(1);
        assertThat(counted(counting, Deadline.after(Duration.ofMillis(500)), Duration.ofMillis(490)))
                .as("a page's own deadline")
                .isEqualTo(1);
        assertThat(counted(counting, Deadline.after(Duration.ofMillis(500)), Duration.ofMillis(249)))
                .as("the end of a page")
                .isZero();
        assertThat(counted(counting, Deadline.after(Duration.ofSeconds(10)), Duration.ofMillis(999)))
                .as("the end of a long page")
                .isZero();
        assertThat(counted(counting, Deadline.after(Duration.ofSeconds(10)), Duration.ofSeconds(1)))
                .isEqualTo(1);
    }

    @Test
    void a_call_without_an_outcome_of_its_service_returns_its_permit() {
        BreakerInterceptor counting = new BreakerInterceptor(() -> breakers, SERVICE, () -> Duration.ofSeconds(2));
        breaker().transitionToOpenState();
        breaker().transitionToHalfOpenState();
        int permits = breaker().getCircuitBreakerConfig().getPermittedNumberOfCallsInHalfOpenState();
        for (CallResult<String> result : List.<CallResult<String>>of(
                new CallResult.TimedOut<>(Duration.ofMillis(50)),
                new CallResult.Cancelled<>(),
                new CallResult.Rejected<>())) {
            for (int i = 0; i <= permits; i++) {
                assertThat(CountedCalls.call(7, counting, CountedCalls.service(ignored -> result))
                                .execute(new CallContext(Deadline.shortened(Duration.ofMillis(50)))))
                        .isSameAs(result);
            }
        }
        assertThat(breaker().getState()).isEqualTo(CircuitBreaker.State.HALF_OPEN);

        for (int i = 0; i < permits; i++) {
            CountedCalls.call(7, counting, calls.successful()).execute(context());
        }
        assertThat(breaker().getState()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    /** The failures that a call with this deadline adds, which timed out after a time. */
    private int counted(BreakerInterceptor counting, Deadline deadline, Duration allowed) {
        breaker().reset();
        CountedCalls.call(7, counting, CountedCalls.service(ignored -> new CallResult.TimedOut<>(allowed)))
                .execute(new CallContext(deadline));
        return breaker().getMetrics().getNumberOfFailedCalls();
    }

    @Test
    void a_cache_hit_takes_no_permit_of_breaker_and_bulkhead() {
        CacheSettings minute = new CacheSettings(
                Duration.ofMinutes(1), Duration.ZERO, DataSize.ofMegabytes(1), CacheSettings.Store.HEAP);
        try (CallCaches caches = new CallCaches(null, new SimpleMeterRegistry())) {
            CallInterceptor cache = caches.interceptor(CountedCalls.seller(), minute);
            Call<String> call = CountedCalls.call(
                    7,
                    cache,
                    new BreakerInterceptor(() -> breakers, SERVICE, () -> Duration.ofMillis(10)),
                    bulkhead(),
                    calls.successful());
            call.execute(context());
            breaker().transitionToForcedOpenState();
            for (int i = 0; i < 50; i++) {
                assertThat(call.execute(context())).isInstanceOf(CallResult.Success.class);
            }
        }

        assertThat(calls.made()).hasValue(1);
        assertThat(breaker().getMetrics().getNumberOfNotPermittedCalls()).isZero();
    }

    @Test
    void a_lower_limit_at_run_time_affects_new_calls_only() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        List<CompletableFuture<CallResult<String>>> inFlight = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            inFlight.add(async(guarded(calls.held(release))));
        }
        await().until(() -> calls.made().get() == 10);
        Thread change =
                Thread.ofVirtual().start(() -> bulkheads.bulkhead(SERVICE).changeConfig(limit(3)));
        await().until(() -> bulkheads.bulkhead(SERVICE).getMetrics().getAvailableConcurrentCalls() == 0);

        assertThat(guarded(calls.successful()).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        release.countDown();
        for (CompletableFuture<CallResult<String>> call : inFlight) {
            assertThat(call.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        change.join();
        assertThat(bulkheads.bulkhead(SERVICE).getMetrics().getAvailableConcurrentCalls())
                .isEqualTo(3);
    }

    @Test
    void a_higher_limit_at_run_time_takes_effect_at_once() {
        bulkheads.bulkhead(SERVICE).changeConfig(limit(25));

        assertThat(bulkheads.bulkhead(SERVICE).getMetrics().getAvailableConcurrentCalls())
                .isEqualTo(25);
    }

    @Test
    void a_breaker_that_is_forced_open_stays_open_whichever_call_ends_late() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> late = async(guarded(calls.held(release)));
        await().until(() -> calls.made().get() == 1);
        breaker().transitionToForcedOpenState();
        release.countDown();

        assertThat(late.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        assertThat(guarded(calls.successful()).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
    }

    @Test
    void a_breaker_replaced_in_the_registry_takes_effect_at_the_next_call() {
        Call<String> call = guarded(calls.ending(CallResult.Failed.withStatus(500)));
        call.execute(context());
        CircuitBreaker strict = CircuitBreaker.of(
                SERVICE, CircuitBreakerConfig.custom().minimumNumberOfCalls(1).build());
        breakers.replace(SERVICE, strict);
        call.execute(context());

        assertThat(call.execute(context())).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
    }

    private CircuitBreaker breaker() {
        return breakers.circuitBreaker(SERVICE);
    }

    private Call<String> guarded(CallInterceptor service) {
        return CountedCalls.call(
                7, new BreakerInterceptor(() -> breakers, SERVICE, () -> Duration.ofMillis(10)), bulkhead(), service);
    }

    /** Calls wait 10 ms for their permit. */
    private BulkheadInterceptor bulkhead() {
        return new BulkheadInterceptor(() -> bulkheads, SERVICE, queue, () -> Duration.ofMillis(10), true);
    }

    private static BulkheadConfig limit(int calls) {
        return BulkheadConfig.custom()
                .maxConcurrentCalls(calls)
                .maxWaitDuration(Duration.ZERO)
                .build();
    }
}
