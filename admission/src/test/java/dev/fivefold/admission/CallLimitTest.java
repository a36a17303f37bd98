package dev.fivefold.admission;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The limit of calls in flight, step by step: how it follows saturation, and the experiment that distinguishes load from slow services. */
class CallLimitTest {

    private static final int LEAST = 2 * CallLimit.LEAST_A_PROCESSOR;
    private static final long NO_DELAY = 0;
    private static final long LONG_DELAY = 21_000_000;
    private static final double UNKNOWN = Double.NaN;
    private static final double QUICK = 50e6;
    private static final double SLOW = 101e6;

    private final CallLimit limit = new CallLimit(2);

    @Test
    void it_grows_by_a_tenth_a_step_while_requests_wait_and_the_process_is_idle() {
        limit.step(true, false, NO_DELAY, UNKNOWN);
        assertThat(limit.calls()).isEqualTo(LEAST * 11 / 10 + 1);

        for (int step = 0; step < 9; step++) {
            limit.step(true, false, LONG_DELAY, QUICK);
        }
        assertThat(limit.calls()).isBetween(2 * LEAST, 3 * LEAST);
    }

    @Test
    void it_is_four_times_as_large_after_two_seconds() {
        grow(20);

        assertThat(limit.calls()).isGreaterThan(4 * LEAST);
    }

    @Test
    void it_ends_at_its_maximum() {
        grow(200);

        assertThat(limit.calls()).isEqualTo(CallLimit.MOST);
    }

    @Test
    void it_stays_while_no_request_waits() {
        for (int step = 0; step < 100; step++) {
            limit.step(false, false, NO_DELAY, QUICK);
        }

        assertThat(limit.calls()).isEqualTo(LEAST);
    }

    @Test
    void it_stays_while_the_processors_are_busy_and_no_work_waits_long() {
        grow(10);
        int before = limit.calls();

        for (int step = 0; step < 100; step++) {
            limit.step(true, true, NO_DELAY, SLOW);
        }

        assertThat(limit.calls()).isEqualTo(before);
    }

    @Test
    void it_shrinks_to_its_minimum_while_the_processors_are_busy_and_work_waits_long() {
        grow(20);
        int before = limit.calls();

        limit.step(true, true, LONG_DELAY, QUICK);
        assertThat(limit.calls()).isBetween((int) (before / 1.1), (int) (before / 1.1) + 1);
        for (int step = 0; step < 100; step++) {
            limit.step(true, true, LONG_DELAY, QUICK);
        }

        assertThat(limit.calls()).isEqualTo(LEAST);
    }

    @Test
    void when_pages_take_twice_as_long_as_the_quickest_half_of_the_calls_is_an_experiment() {
        grow(20);
        int before = limit.calls();

        limit.step(true, false, NO_DELAY, SLOW);

        assertThat(limit.isExperimenting()).isTrue();
        assertThat(limit.calls()).isEqualTo(before / 2);
    }

    @Test
    void half_stays_where_pages_are_quicker_with_it_since_a_service_was_overloaded() {
        grow(20);
        int before = limit.calls();
        limit.step(true, false, NO_DELAY, SLOW);
        limit.step(true, false, NO_DELAY, UNKNOWN);
        assertThat(limit.isExperimenting()).as("until there are enough pages").isTrue();

        limit.step(true, false, NO_DELAY, 0.69 * SLOW);

        assertThat(limit.isExperimenting()).isFalse();
        assertThat(limit.calls()).isEqualTo(before / 2);
    }

    @Test
    void the_limit_is_as_before_where_pages_are_no_quicker_with_half_since_a_service_is_slow() {
        grow(20);
        int before = limit.calls();
        limit.step(true, false, NO_DELAY, SLOW);

        limit.step(true, false, NO_DELAY, 0.71 * SLOW);

        assertThat(limit.isExperimenting()).isFalse();
        assertThat(limit.calls()).isEqualTo(before);
        limit.step(true, false, NO_DELAY, SLOW);
        assertThat(limit.isExperimenting()).as("slow is usual now").isFalse();
        assertThat(limit.calls()).isGreaterThan(before);
    }

    @Test
    void an_experiment_ends_with_the_limit_before_when_the_processors_become_busy() {
        grow(20);
        int before = limit.calls();
        limit.step(true, false, NO_DELAY, SLOW);

        limit.step(true, true, NO_DELAY, UNKNOWN);

        assertThat(limit.isExperimenting()).isFalse();
        assertThat(limit.calls()).isEqualTo(before);
    }

    @Test
    void there_is_no_experiment_with_less_than_the_minimum_nor_while_no_request_waits() {
        limit.step(true, false, NO_DELAY, QUICK);
        limit.step(true, false, NO_DELAY, SLOW);
        assertThat(limit.isExperimenting()).isFalse();

        grow(20);
        limit.step(false, false, NO_DELAY, SLOW);
        assertThat(limit.isExperimenting()).isFalse();
    }

    private void grow(int steps) {
        for (int step = 0; step < steps; step++) {
            limit.step(true, false, NO_DELAY, QUICK);
        }
    }
}
