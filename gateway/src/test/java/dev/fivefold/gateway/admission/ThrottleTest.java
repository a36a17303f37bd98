package dev.fivefold.gateway.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With an origin that accepts a fixed rate of requests, and sheds the others at once. */
class ThrottleTest {

    private static final int PEAK = 100;

    private final AtomicLong nanos = new AtomicLong(1_000);
    private final Random random = new Random(1);
    private final Throttle throttle = new Throttle(nanos::get, random::nextDouble);

    private double room;

    /** The result of some requests: sent to the origin, accepted by it. */
    private record Result(int sent, int accepted) {}

    @Test
    void while_the_origin_sheds_nothing_all_requests_pass() {
        assertThat(seconds(1, PEAK, PEAK, 3)).isEqualTo(new Result(PEAK, PEAK));
        assertThat(throttle.isThrottling()).isFalse();
        assertThat(throttle.rejected()).isZero();
    }

    @Test
    void below_one_and_a_half_times_the_origins_capacity_all_requests_pass() {
        assertThat(seconds(5, 13 * PEAK / 10, PEAK, 3).sent()).isEqualTo(5 * 13 * PEAK / 10);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 16, 64})
    void under_overload_the_origin_gets_one_and_a_half_times_its_capacity(int times) {
        seconds(3, times * PEAK, PEAK, 3);

        Result result = seconds(10, times * PEAK, PEAK, 3);

        assertThat(result.sent()).isBetween(13 * PEAK, 19 * PEAK);
        assertThat(result.accepted()).isGreaterThan(95 * 10 * PEAK / 100);
        assertThat(throttle.rejected()).isGreaterThan(0.2);
    }

    @Test
    void at_the_beginning_of_an_overload_the_origin_is_busy_from_the_first_second_on() {
        seconds(2, PEAK, PEAK, 3);

        Result first = seconds(1, 16 * PEAK, PEAK, 3);

        assertThat(first.sent()).isLessThan(8 * PEAK);
        assertThat(first.accepted()).isGreaterThan(95 * PEAK / 100);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 16, 64})
    void within_a_second_of_the_end_of_an_overload_all_requests_pass(int times) {
        seconds(10, times * PEAK, PEAK, 3);

        seconds(1, PEAK / 2, PEAK, 3);

        assertThat(throttle.rejected()).isZero();
        assertThat(seconds(1, PEAK / 2, PEAK, 3)).isEqualTo(new Result(PEAK / 2, PEAK / 2));
    }

    @Test
    void an_origin_that_has_shed_all_requests_gets_all_again_within_a_second() {
        assertThat(seconds(10, 4 * PEAK, 0, 3).sent()).isPositive();
        seconds(1, 4 * PEAK, 4 * PEAK, 3);

        assertThat(seconds(1, 4 * PEAK, 4 * PEAK, 3)).isEqualTo(new Result(4 * PEAK, 4 * PEAK));
    }

    @Test
    void one_shed_request_of_few_causes_no_rejection() {
        seconds(5, 10, 10, 3);
        throttle.sent();
        throttle.shed();

        assertThat(seconds(2, 10, 10, 3)).isEqualTo(new Result(20, 20));
        assertThat(throttle.isThrottling()).isFalse();
    }

    @Test
    void the_less_urgent_requests_are_rejected_first() {
        int[] passed = new int[Urgency.LEVELS];
        for (int ms = 0; ms < 5000; ms++) {
            advance(1, PEAK);
            for (int urgency : new int[] {7, 3, 1}) {
                // Of each urgency as many as the origin accepts.
                if (random.nextDouble() < PEAK / 1000.0 && passes(urgency)) {
                    passed[urgency] += ms < 3000 ? 0 : 1;
                    send();
                }
            }
        }
        assertThat(passed[1]).isBetween(16 * PEAK / 10, 24 * PEAK / 10);
        assertThat(passed[3]).isBetween(PEAK / 2, 16 * PEAK / 10);
        assertThat(passed[7]).isLessThan(PEAK / 10);
    }

    @Test
    void prefetches_are_rejected_for_a_second_after_the_origin_has_shed_a_request() {
        throttle.sent();
        throttle.shed();

        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(900));
        assertThat(throttle.passesPrefetch()).isFalse();
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(1000));
        assertThat(throttle.passesPrefetch()).isTrue();
    }

    @Test
    void a_flood_of_requests_that_never_reach_the_origin_causes_no_rejection() {
        int accepted = 0;
        for (int ms = 0; ms < 10_000; ms++) {
            advance(1, PEAK);
            for (int i = 0; i < 10; i++) { // as many as 10,000 a second without a token
                passes(3);
            }
            if (random.nextDouble() < 4.0 * PEAK / 1000 && passes(3) && send() && ms >= 3000) {
                accepted++;
            }
        }
        assertThat(accepted).isGreaterThan(90 * 7 * PEAK / 100);
    }

    private Result seconds(int seconds, int rate, int capacity, int urgency) {
        int sent = 0;
        int accepted = 0;
        for (int i = 0; i < seconds * rate; i++) {
            advance(1000.0 / rate, capacity);
            if (passes(urgency)) {
                sent++;
                accepted += send() ? 1 : 0;
            }
        }
        return new Result(sent, accepted);
    }

    /** An origin has room for a request that arrives early, and for no more than ten. */
    private void advance(double ms, int capacity) {
        nanos.addAndGet((long) (ms * 1_000_000));
        room = Math.min(10, room + capacity * ms / 1000);
    }

    private boolean passes(int urgency) {
        return !throttle.isThrottling() || throttle.passes(urgency);
    }

    /** Whether the origin accepts it. */
    private boolean send() {
        throttle.sent();
        if (room >= 1) {
            room--;
            return true;
        }
        throttle.shed();
        return false;
    }
}
