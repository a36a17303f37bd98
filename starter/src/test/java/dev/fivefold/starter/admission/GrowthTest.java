package dev.fivefold.starter.admission;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GrowthTest {

    private static final int SERVED = 100;

    private final Growth growth = new Growth();

    @Test
    void three_steps_of_growth_by_more_than_a_fifth_of_what_is_served_are_lasting() {
        steps(0, 21, 42);
        assertThat(growth.isRising()).isTrue();
        assertThat(growth.isLasting()).isFalse();

        steps(63);

        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void less_growth_is_chance() {
        steps(IntStream.range(0, 100).map(step -> 20 * step).toArray());

        assertThat(growth.isRising()).isFalse();
    }

    @Test
    void a_step_without_growth_begins_anew() {
        steps(0, 21, 42, 42, 63, 84);
        assertThat(growth.isLasting()).isFalse();

        steps(105);
        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void the_least_number_of_a_step_is_its_own() {
        steps(0, 21, 42);
        growth.sample(1_000);
        growth.sample(40);
        growth.step(SERVED);

        assertThat(growth.isRising()).isFalse();
    }

    @Test
    void where_nothing_is_served_growth_by_two_a_step_is_lasting() {
        for (int requests : new int[] {0, 2, 4, 6}) {
            growth.sample(requests);
            growth.step(0);
        }

        assertThat(growth.isLasting()).isTrue();
    }

    @Test
    void a_reset_forgets_all() {
        steps(0, 21, 42, 63);

        growth.reset();
        assertThat(growth.isLasting()).isFalse();
        steps(1_000);

        assertThat(growth.isRising()).isFalse();
    }

    private void steps(int... requests) {
        for (int each : requests) {
            growth.sample(each);
            growth.step(SERVED);
        }
    }
}
