package dev.fivefold.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimeScaleTest {

    @Test
    void ticks_are_few_and_round_whatever_the_length() {
        assertThat(labels(5_980)).containsExactly("0 ms", "2000 ms", "4000 ms");
        assertThat(labels(2_257)).containsExactly("0 ms", "500 ms", "1000 ms", "1500 ms", "2000 ms");
        assertThat(labels(500)).containsExactly("0 ms", "100 ms", "200 ms", "300 ms", "400 ms", "500 ms");
        assertThat(labels(1)).containsExactly("0.0 ms", "0.2 ms", "0.4 ms", "0.6 ms", "0.8 ms", "1.0 ms");
    }

    @Test
    void places_are_percent_of_the_length() {
        assertThat(new TimeScale(400).percent(100)).isEqualTo("25.00");
        assertThat(new TimeScale(400).ticks().getLast()).isEqualTo(new TimeScale.Tick("100.00", "400 ms"));
    }

    private static Iterable<String> labels(double endMs) {
        return new TimeScale(endMs).ticks().stream().map(TimeScale.Tick::label).toList();
    }
}
