package dev.fivefold.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Whether the number of requests keeps growing, step by step. */
class GrowthTest {

    private static final int SERVED = 100;

    private final Growth growth = new Growth();

    @Test
    void five_steps_of_growth_by_more_than_a_tenth_of_what_is_served_are_lasting() {
        steps(0, 11, 22, 33, 44);
        assertThat(growth.isLasting()).isFalse();

        steps(55);

        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void less_growth_is_chance() {
        steps(IntStream.range(0, 100).map(step -> 10 * step).toArray());

        assertThat(growth.isLasting()).isFalse();
    }

    @Test
    void a_step_without_growth_starts_the_count_again() {
        steps(0, 11, 22, 33, 44, 44, 55, 66, 77, 88);
        assertThat(growth.isLasting()).isFalse();

        steps(99);
        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void a_growth_that_becomes_less_and_less_is_not_lasting() {
        steps(0, 100, 200, 300, 350, 380, 395, 400);
        assertThat(growth.isLasting()).isFalse();
    }

    @Test
    void the_least_number_of_a_step_is_its_own() {
        steps(0, 11, 22, 33, 44);
        growth.sample(1_000);
        growth.sample(40);
        growth.step(SERVED);

        assertThat(growth.isLasting()).isFalse();
    }

    @Test
    void where_little_is_served_an_interval_has_ten_steps() {
        for (int i = 0; i < 59; i++) {
            growth.sample(i);
            growth.step(0);
        }
        assertThat(growth.isLasting()).isFalse();
        growth.sample(59);
        growth.step(0);

        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void growth_is_steady_whatever_the_length_of_its_intervals() {
        for (int i = 0; i < 10; i++) {
            growth.sample(11 * i);
            growth.step(i < 4 ? 5 : SERVED); // two steps an interval, then one
        }

        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void a_reset_clears_all() {
        steps(0, 11, 22, 33, 44, 55);

        growth.reset();
        assertThat(growth.isLasting()).isFalse();
        steps(1_000, 1_011, 1_022, 1_033, 1_044);
        assertThat(growth.isLasting()).isFalse();
        steps(1_055);

        assertThat(growth.isLasting()).isTrue();
    }

    private void steps(int... requests) {
        for (int each : requests) {
            growth.sample(each);
            growth.step(SERVED);
        }
    }
}
