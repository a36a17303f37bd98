package dev.fivefold.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ScaleTest {

    @Test
    void ticks_are_few_and_round_whatever_the_length() {
        assertThat(labels(5_980)).containsExactly("0 ms", "2000 ms", "4000 ms");
        assertThat(labels(2_257)).containsExactly("0 ms", "500 ms", "1000 ms", "1500 ms", "2000 ms");
        assertThat(labels(500)).containsExactly("0 ms", "100 ms", "200 ms", "300 ms", "400 ms", "500 ms");
        assertThat(labels(1)).containsExactly("0.0 ms", "0.2 ms", "0.4 ms", "0.6 ms", "0.8 ms", "1.0 ms");
        assertThat(labels(0.05)).containsExactly("0.00 ms", "0.01 ms", "0.02 ms", "0.03 ms", "0.04 ms", "0.05 ms");
    }

    @Test
    void places_are_percent_of_the_length() {
        assertThat(new Scale(400, "ms").percent(100)).isEqualTo("25.00");
        assertThat(new Scale(400, "ms").ticks().getLast()).isEqualTo(new Scale.Tick("100.00", "400 ms"));
    }

    private static Iterable<String> labels(double endMs) {
        return new Scale(endMs, "ms").ticks().stream().map(Scale.Tick::label).toList();
    }
}
