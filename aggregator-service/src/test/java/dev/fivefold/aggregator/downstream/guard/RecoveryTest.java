package dev.fivefold.aggregator.downstream.guard;

import static dev.fivefold.aggregator.downstream.CountedCalls.context;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fivefold.aggregator.downstream.CountedCalls;
import dev.fivefold.engine.call.CallResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a service that has failed, and comes back, or does not. */
class RecoveryTest {

    private static final Duration OPEN_FOR = Duration.ofSeconds(5);
    private static final Duration MOMENT = Duration.ofMillis(1);
    private static final ServiceLimits LIMITS = new ServiceLimits(100, 50, OPEN_FOR, Duration.ofSeconds(1));
    private static final RecoverySettings GROWING =
            new RecoverySettings(2, Duration.ofSeconds(60), Duration.ofSeconds(5));

    private final HandClock clock = new HandClock();
    private final CountedCalls calls = new CountedCalls();

    @Test
    void a_service_that_stays_down_is_left_alone_for_longer_each_time_up_to_a_bound() {
        ServiceGuard guard = guard(GROWING);
        List<Long> openMs = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            openMs.add(guard.state().breaker().openForMs());
            fail(guard);
            assertThat(state(guard)).isEqualTo("open");
            assertOpenUntilAtMost(guard, openMs.getLast());
        }

        assertThat(openMs).containsExactly(5_000L, 10_000L, 20_000L, 40_000L, 60_000L, 60_000L);
    }

    @Test
    void a_service_that_flaps_is_left_alone_for_longer_each_time_though_it_answers_its_trials() {
        ServiceGuard guard = guard(GROWING);
        int changes = 0;
        for (int second = 0; second < 600; second++) {
            String before = state(guard);
            for (int i = 0; i < 100; i++) {
                call(guard, second % 2 == 0);
                clock.forward(Duration.ofMillis(10));
            }
            changes += state(guard).equals(before) ? 0 : 1;
        }

        // With 5 s each time there would be about two hundred of them.
        assertThat(changes).isLessThan(60);
        assertThat(guard.state().breaker().openForMs()).isEqualTo(60_000);
    }

    @Test
    void a_service_that_has_been_well_for_as_long_as_it_was_left_alone_begins_anew() {
        ServiceGuard guard = guard(GROWING);
        fail(guard);
        clock.forward(OPEN_FOR.plus(MOMENT));
        recover(guard);
        assertThat(guard.state().breaker().openForMs()).isEqualTo(10_000);

        clock.forward(OPEN_FOR);

        assertThat(guard.state().breaker().openForMs()).isEqualTo(5_000);
    }

    @Test
    void without_growth_it_is_as_long_every_time_to_the_millisecond() {
        ServiceGuard guard = guard(RecoverySettings.PLAIN);
        for (int i = 0; i < 4; i++) {
            fail(guard);
            clock.forward(OPEN_FOR);
            call(guard, true);
            assertThat(state(guard)).isEqualTo("open");
            clock.forward(MOMENT);
        }
    }

    @Test
    void a_service_that_came_back_is_let_in_slowly() {
        ServiceGuard guard = guard(GROWING);
        assertThat(permits(guard)).isEqualTo(100);
        fail(guard);
        clock.forward(OPEN_FOR.plus(MOMENT));
        recover(guard);

        List<Integer> permits = new ArrayList<>();
        for (int second = 0; second <= 5; second++) {
            permits.add(permits(guard));
            clock.forward(Duration.ofSeconds(1));
        }

        assertThat(permits).containsExactly(5, 20, 40, 60, 80, 100);
    }

    @Test
    void one_that_has_fewer_permits_than_that_has_all_of_them() {
        ServiceGuard guard = new ServiceGuard("s", new ServiceLimits(2, 50, OPEN_FOR, OPEN_FOR), GROWING, clock);
        fail(guard);
        clock.forward(OPEN_FOR.plus(MOMENT));
        recover(guard);

        assertThat(permits(guard)).isEqualTo(2);
    }

    @Test
    void calls_beyond_the_ramp_are_rejected_and_the_service_is_not_to_blame() {
        ServiceGuard guard = guard(GROWING);
        fail(guard);
        clock.forward(OPEN_FOR.plus(MOMENT));
        recover(guard);
        for (int i = 0; i < 5; i++) {
            assertThat(guard.permits().tryTake()).isTrue();
        }

        for (int i = 0; i < 200; i++) {
            assertThat(call(guard, true)).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BULKHEAD));
        }

        assertThat(state(guard)).isEqualTo("closed");
        assertThat(guard.state().bulkhead().rejected()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 60, 5, open-growth must be 1 to 10",
        "11, 60, 5, open-growth must be 1 to 10",
        "2, 0, 5, open-at-most must be 1s to 1h",
        "2, 60, -1, slow-start must be 0 to 10m",
        "2, 60, 601, slow-start must be 0 to 10m",
    })
    void settings_out_of_their_range_are_refused(double growth, long atMost, long slowStart, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new RecoverySettings(growth, Duration.ofSeconds(atMost), Duration.ofSeconds(slowStart)))
                .withMessageContaining(message);
    }

    private ServiceGuard guard(RecoverySettings recovery) {
        return new ServiceGuard("s", LIMITS, recovery, clock);
    }

    private CallResult<String> call(ServiceGuard guard, boolean good) {
        var wire = good ? calls.answering() : calls.failing(CallResult.Failed.withStatus(500));
        return new BreakerCall<>(new BulkheadCall<>(wire, guard.permits()), guard.breaker()).execute(context());
    }

    /** As many calls as open a breaker that is closed, or half open, or whose time is over. */
    private void fail(ServiceGuard guard) {
        do {
            call(guard, false);
        } while (!state(guard).equals("open"));
    }

    /** As many calls as close a breaker whose time is over. */
    private void recover(ServiceGuard guard) {
        for (int i = 0; i < Breaker.TRIALS; i++) {
            call(guard, true);
        }
        assertThat(state(guard)).isEqualTo("closed");
    }

    /** Lets the time pass, less a fifth: nobody is let through before that; after all of it somebody is. */
    private void assertOpenUntilAtMost(ServiceGuard guard, long ms) {
        clock.forward(Duration.ofMillis(ms * 8 / 10 - 1));
        assertThat(call(guard, true)).isEqualTo(new CallResult.Rejected<>(CallResult.RejectedBy.BREAKER));
        clock.forward(Duration.ofMillis(ms * 2 / 10 + 2));
        call(guard, false);
        assertThat(state(guard)).isEqualTo("half_open");
    }

    private static String state(ServiceGuard guard) {
        return guard.state().breaker().state();
    }

    private static int permits(ServiceGuard guard) {
        return guard.state().bulkhead().permits();
    }
}
