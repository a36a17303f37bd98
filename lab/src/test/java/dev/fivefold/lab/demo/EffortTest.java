package dev.fivefold.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fivefold.lab.scenario.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class EffortTest {

    private static final Effort.Reads SAMPLES =
            Effort.of(step(3, "03-parallel-stages"), false).samples();

    @Test
    void slow_pages_are_read_until_there_are_enough_whatever_they_take() {
        assertThat(readOf(SAMPLES, Duration.ofSeconds(6))).isEqualTo(5);
    }

    @Test
    void pages_in_between_are_read_until_the_time_is_up() {
        assertThat(readOf(SAMPLES, Duration.ofMillis(600))).isEqualTo(12);
    }

    @Test
    void quick_pages_are_read_until_there_are_as_many_as_can_be_of_use() {
        assertThat(readOf(SAMPLES, Duration.ofMillis(50))).isEqualTo(30);
    }

    @Test
    void warm_ups_have_bounds_of_their_own() {
        Effort.Reads warmUps = Effort.of(step(3, "03-parallel-stages"), false).warmUps();

        assertThat(readOf(warmUps, Duration.ofSeconds(6))).isEqualTo(4);
        assertThat(readOf(warmUps, Duration.ofMillis(500))).isEqualTo(14);
        assertThat(readOf(warmUps, Duration.ofMillis(50))).isEqualTo(60);
    }

    @Test
    void a_step_is_warmed_up_for_as_long_as_is_said() {
        Effort effort = Effort.of(step(3, "03-parallel-stages"), false).warmedUpFor(Duration.ofSeconds(90));

        assertThat(readOf(effort.warmUps(), Duration.ofMillis(100))).isEqualTo(900);
        assertThat(readOf(effort.samples(), Duration.ofMillis(50))).isEqualTo(30);
    }

    @Test
    void the_baseline_and_a_quick_run_are_of_fixed_numbers() {
        Effort baseline = Effort.of(step(0, "00-baseline"), false);
        Effort quick = Effort.of(step(11, "11-dataflow"), true);

        assertThat(readOf(baseline.warmUps(), Duration.ofMillis(1))).isEqualTo(2);
        assertThat(readOf(baseline.samples(), Duration.ofMillis(1))).isEqualTo(5);
        assertThat(readOf(quick.warmUps(), Duration.ofMillis(1))).isEqualTo(1);
        assertThat(readOf(quick.samples(), Duration.ofMillis(1))).isEqualTo(3);
    }

    @Test
    void how_many_there_will_be_follows_from_those_so_far_and_stays_within_the_bounds() {
        assertThat(SAMPLES.expected(4, Duration.ofMillis(2_400))).isEqualTo(12);
        assertThat(SAMPLES.expected(1, Duration.ofSeconds(6))).isEqualTo(5);
        assertThat(SAMPLES.expected(1, Duration.ZERO)).isEqualTo(30);
    }

    /** How many pages are read if each takes so long. */
    private static int readOf(Effort.Reads reads, Duration page) {
        int read = 0;
        while (reads.goOn(read, page.multipliedBy(read))) {
            read++;
        }
        return read;
    }

    private static Step step(int number, String id) {
        return new Step(number, id, List.of(Path.of(id)));
    }
}
