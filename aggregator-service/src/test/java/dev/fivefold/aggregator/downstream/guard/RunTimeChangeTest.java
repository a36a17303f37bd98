package dev.fivefold.aggregator.downstream.guard;

import static dev.fivefold.aggregator.downstream.CountedCalls.async;
import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.fivefold.aggregator.downstream.CountedCalls;
import dev.fivefold.aggregator.isolation.ServiceChange;
import dev.fivefold.aggregator.isolation.ServiceChange.BreakerOrder;
import dev.fivefold.aggregator.isolation.ServiceState;
import dev.fivefold.engine.call.Call;
import dev.fivefold.engine.call.CallResult;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an operator may change while calls are made. */
class RunTimeChangeTest {

    private static final String SERVICE = "s";
    private static final ServiceLimits CONFIGURED =
            new ServiceLimits(10, 50, Duration.ofSeconds(5), Duration.ofSeconds(1));

    private final HandClock clock = new HandClock();
    private final CountedCalls calls = new CountedCalls();
    private final ServiceGuards guards = new ServiceGuards(RecoverySettings.PLAIN, new SimpleMeterRegistry(), clock);
    private final ServiceGuard guard = guards.open(SERVICE, CONFIGURED);

    @Test
    void fewer_permits_disturb_no_call_in_flight_and_hold_for_all_that_begin() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        List<CompletableFuture<CallResult<String>>> inFlight = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            inFlight.add(async(guarded(calls.held(release))));
        }
        await().until(() -> calls.made().get() == 10);

        ServiceState changed = permits(3); // and does not wait for seven of them

        assertThat(changed.bulkhead()).isEqualTo(new ServiceState.Bulkhead(3, 10, 0));
        assertThat(changed.changed()).containsExactly("permits");
        assertThat(guarded(calls.answering()).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        release.countDown();
        for (CompletableFuture<CallResult<String>> call : inFlight) {
            assertThat(call.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        }
        assertThat(state().bulkhead().inUse()).isZero();
        assertThat(taken()).isEqualTo(3);
    }

    @Test
    void more_permits_are_there_at_once() {
        permits(25);

        assertThat(taken()).isEqualTo(25);
    }

    @Test
    void a_breaker_that_is_forced_open_stays_open_whatever_the_time_and_whoever_answers_late() throws Exception {
        CountDownLatch release = new CountDownLatch(1);
        CompletableFuture<CallResult<String>> late = async(guarded(calls.held(release)));
        await().until(() -> calls.made().get() == 1);

        order(BreakerOrder.FORCE_OPEN);

        clock.forward(Duration.ofDays(1));
        release.countDown();
        assertThat(late.get(20, TimeUnit.SECONDS)).isInstanceOf(CallResult.Success.class);
        assertThat(guarded(calls.answering()).execute(context()))
                .isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        assertThat(state().breaker().state()).isEqualTo("forced_open");
        assertThat(state().changed()).containsExactly("breaker");
    }

    @Test
    void one_that_is_released_tries_the_service_at_once_and_believes_what_it_sees() {
        order(BreakerOrder.FORCE_OPEN);
        assertThat(order(BreakerOrder.RELEASE).breaker().state()).isEqualTo("half_open");
        fail(Breaker.TRIALS);
        assertThat(state().breaker().state()).isEqualTo("open");

        order(BreakerOrder.RELEASE); // though its time is not over
        for (int i = 0; i < Breaker.TRIALS; i++) {
            guarded(calls.answering()).execute(context());
        }

        assertThat(state().breaker().state()).isEqualTo("closed");
        assertThat(order(BreakerOrder.RELEASE).breaker().state()).isEqualTo("closed");
    }

    @Test
    void another_failure_rate_holds_from_now_on_and_counts_anew() {
        fail(19);

        guards.change(SERVICE, new ServiceChange(null, 100f, null, null, null));
        fail(1);

        assertThat(state().breaker().state()).isEqualTo("closed");
        assertThat(state().breaker().failureRate()).isNull();
        for (int i = 0; i < 40; i++) {
            guarded(i % 10 == 0 ? calls.answering() : calls.failing(CallResult.Failed.withStatus(500)))
                    .execute(context());
        }
        assertThat(state().breaker().state()).isEqualTo("closed");
        assertThat(state().breaker().failureRate()).isGreaterThan(80);
    }

    @Test
    void another_failure_rate_lets_nobody_go_who_is_forced_open_and_has_what_is_open_tried_again() {
        fail(20);
        guards.change(SERVICE, new ServiceChange(null, 60f, null, null, null));
        assertThat(state().breaker().state()).isEqualTo("half_open");

        order(BreakerOrder.FORCE_OPEN);
        guards.change(SERVICE, new ServiceChange(null, 70f, null, null, null));
        assertThat(state().breaker().state()).isEqualTo("forced_open");
    }

    @Test
    void another_open_time_holds_from_the_next_time_on() {
        guards.change(SERVICE, new ServiceChange(null, null, Duration.ofMillis(200), null, null));
        fail(20);
        assertThat(state().breaker().state()).isEqualTo("open");
        clock.forward(Duration.ofMillis(201));

        assertThat(guarded(calls.answering()).execute(context())).isInstanceOf(CallResult.Success.class);
    }

    @Test
    void what_is_out_of_its_range_changes_nothing() {
        assertRefused(new ServiceChange(0, null, null, null, null), "permits must be 1 to 1000000, but is 0");
        assertRefused(new ServiceChange(5, 0f, null, null, null), "failureRate must be above 0 to 100, but is 0.0");
        assertRefused(new ServiceChange(5, Float.NaN, null, null, null), "failureRate must be above 0 to 100");
        assertRefused(
                new ServiceChange(5, null, Duration.ofHours(1), null, null),
                "openFor must be 1ms to 600s, but is 3600000ms");
        assertRefused(
                new ServiceChange(5, null, null, Duration.ZERO, BreakerOrder.FORCE_OPEN),
                "callTimeout must be 1ms to 60s, but is 0ms");

        assertThat(state().changed()).isEmpty();
        assertThat(state().breaker().state()).isEqualTo("closed");
    }

    @Test
    void what_was_changed_is_restored_and_what_was_forced_open_is_tried_again() {
        guards.change(
                SERVICE,
                new ServiceChange(3, 10f, Duration.ofSeconds(1), Duration.ofSeconds(2), BreakerOrder.FORCE_OPEN));
        assertThat(state().changed()).containsExactly("permits", "failureRate", "openFor", "callTimeout", "breaker");

        guards.restore(SERVICE);

        assertThat(state().changed()).isEmpty();
        assertThat(guard.limits()).isEqualTo(CONFIGURED);
        assertThat(state().breaker().state()).isEqualTo("half_open");
    }

    @Test
    void a_service_that_there_is_not_has_no_state_and_no_change() {
        assertThat(guards.services()).containsExactly(SERVICE);
        assertThat(guards.of("x")).isEmpty();
        assertThat(guards.change("x", new ServiceChange(1, null, null, null, null)))
                .isEmpty();
        assertThat(guards.restore("x")).isEmpty();
    }

    private void assertRefused(ServiceChange change, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> guards.change(SERVICE, change))
                .withMessageContaining(message);
    }

    private ServiceState permits(@Nullable Integer permits) {
        return guards.change(SERVICE, new ServiceChange(permits, null, null, null, null))
                .orElseThrow();
    }

    private ServiceState order(BreakerOrder order) {
        return guards.change(SERVICE, new ServiceChange(null, null, null, null, order))
                .orElseThrow();
    }

    private ServiceState state() {
        return guards.of(SERVICE).orElseThrow();
    }

    private void fail(int number) {
        for (int i = 0; i < number; i++) {
            guarded(calls.failing(CallResult.Failed.withStatus(500))).execute(context());
        }
    }

    /** How many calls find room at a time. */
    private int taken() {
        int taken = 0;
        while (guard.permits().tryTake()) {
            taken++;
        }
        for (int i = 0; i < taken; i++) {
            guard.permits().giveBack();
        }
        return taken;
    }

    private Call<String> guarded(Call<String> call) {
        return new BreakerCall<>(new BulkheadCall<>(call, guard.permits()), guard.breaker());
    }
}
