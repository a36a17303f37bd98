package dev.fivefold.aggregator.downstream;

import static dev.fivefold.aggregator.downstream.CountedCalls.async;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.downstream.cache.CacheProperties;
import dev.fivefold.aggregator.downstream.cache.CachingCall;
import dev.fivefold.aggregator.downstream.cache.CallCache;
import dev.fivefold.aggregator.downstream.cache.CallCaches;
import dev.fivefold.aggregator.downstream.cache.CallKey;
import dev.fivefold.aggregator.downstream.client.ContentClient;
import dev.fivefold.aggregator.downstream.guard.Breaker;
import dev.fivefold.aggregator.downstream.guard.BreakerCall;
import dev.fivefold.aggregator.downstream.guard.BulkheadCall;
import dev.fivefold.aggregator.downstream.guard.Permits;
import dev.fivefold.aggregator.downstream.guard.RecoverySettings;
import dev.fivefold.aggregator.downstream.guard.ServiceGuard;
import dev.fivefold.aggregator.downstream.guard.ServiceGuards;
import dev.fivefold.aggregator.downstream.guard.ServiceLimits;
import dev.fivefold.aggregator.isolation.ServiceChange;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.json.JsonMapper;

/** Second attempts after a failure, and what keeps a service that is slow or down from costing more than its part. */
class CallGuardsTest {

    private static final ServiceLimits LIMITS =
            new ServiceLimits(100, 50, Duration.ofMinutes(1), Duration.ofSeconds(5));

    private final CountedCalls calls = new CountedCalls();

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
        assertThat(triesOf(CallResult.Failed.withStatus(503), ample)).isEqualTo(2);
        assertThat(triesOf(CallResult.Failed.withStatus(404), ample)).isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.withStatus(500), ample)).isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.because("garbage"), ample)).isEqualTo(1);
        assertThat(triesOf(new CallResult.TimedOut<>(Duration.ofSeconds(1)), ample))
                .isEqualTo(1);
        assertThat(triesOf(CallResult.Failed.withStatus(503), new ExtraCallBudget(0)))
                .isEqualTo(1);
    }

    @Test
    void a_full_bulkhead_rejects_at_once_and_a_call_that_ends_gives_its_permit_back() throws Exception {
        Permits permits = new Permits(() -> 1);
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> holder = async(new BulkheadCall<>(calls.held(release), permits));
        await().until(() -> calls.made().get() == 1);

        assertThat(new BulkheadCall<>(calls.answering(), permits).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        release.countDown();
        holder.get(20, TimeUnit.SECONDS);
        assertThat(new BulkheadCall<>(calls.answering(), permits).execute(context()))
                .isInstanceOf(CallResult.Success.class);
    }

    @Test
    void a_service_that_fails_too_often_is_left_alone() {
        Breaker breaker = guard().breaker();

        for (int i = 0; i < 20; i++) {
            new BreakerCall<>(calls.failing(CallResult.Failed.withStatus(500)), breaker).execute(context());
        }

        assertThat(new BreakerCall<>(calls.answering(), breaker).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        assertThat(calls.made()).hasValue(20);
    }

    @Test
    void what_a_service_is_not_to_blame_for_does_not_open_its_breaker() {
        Breaker breaker = guard().breaker();

        for (int i = 0; i < 30; i++) {
            new BreakerCall<>(calls.failing(CallResult.Failed.withStatus(404)), breaker).execute(context());
            new BreakerCall<>(calls.failing(new CallResult.Rejected<>()), breaker).execute(context());
            new BreakerCall<>(calls.failing(new CallResult.Cancelled<>()), breaker).execute(context());
        }

        assertThat(new BreakerCall<>(calls.answering(), breaker).execute(context()))
                .isInstanceOf(CallResult.Success.class);
    }

    @Test
    void breaker_and_bulkhead_stand_behind_the_cache_a_hit_costs_none_of_their_permissions() {
        ServiceGuards guards = new ServiceGuards(RecoverySettings.PLAIN, new SimpleMeterRegistry(), Clock.systemUTC());
        ServiceGuard guard = guards.open("content", LIMITS);
        Call<String> guarded =
                new BreakerCall<>(new BulkheadCall<>(calls.answering(), guard.permits()), guard.breaker());
        CacheProperties properties = new CacheProperties(Map.of(
                "content",
                Map.of(
                        "seller",
                        new CacheProperties.CallSettings(
                                Duration.ofMinutes(1),
                                Duration.ZERO,
                                DataSize.ofMegabytes(1),
                                CacheProperties.Store.HEAP))));

        try (CallCaches caches = new CallCaches(properties, JsonMapper.builder().build(), new SimpleMeterRegistry())) {
            caches.open("content", ContentClient.class);
            CallCache cache = Objects.requireNonNull(caches.of("content", "seller"));
            Call<String> call = new CachingCall<>(guarded, CallKey.of("seller", new Object[] {7L}), cache);
            call.execute(context());
            guards.change("content", new ServiceChange(null, null, null, null, ServiceChange.BreakerOrder.FORCE_OPEN));
            for (int i = 0; i < 50; i++) {
                assertThat(call.execute(context())).isInstanceOf(CallResult.Success.class);
            }
        }

        assertThat(calls.made()).hasValue(1);
        assertThat(guards.of("content").orElseThrow().breaker().notPermitted()).isZero();
    }

    private int triesOf(CallResult<String> failure, ExtraCallBudget budget) {
        calls.made().set(0);
        new RetriedCall<>(calls.failing(failure), budget).execute(context());
        return calls.made().get();
    }

    private static ServiceGuard guard() {
        return new ServiceGuard("s", LIMITS, RecoverySettings.PLAIN, Clock.systemUTC());
    }
}
