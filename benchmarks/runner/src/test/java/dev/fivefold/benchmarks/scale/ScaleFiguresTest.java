package dev.fivefold.benchmarks.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fivefold.benchmarks.scale.ScaleFigures.Served;
import org.junit.jupiter.api.Test;

class ScaleFiguresTest {

    @Test
    void with_spare_processors_two_aggregators_serve_twice_the_rate_of_one() {
        ScaleFigures figures = new ScaleFigures(new Served(50, 20), new Served(95, 21), 16);

        assertThat(figures.predicted()).isEqualTo(100);
        assertThat(figures.deviation()).isCloseTo(-0.05, within(1e-9));
    }

    @Test
    void with_busy_processors_a_second_aggregator_adds_the_remaining_capacity() {
        ScaleFigures figures = new ScaleFigures(new Served(45, 40), new Served(52, 38), 2);

        assertThat(figures.predicted()).isEqualTo(50);
        assertThat(figures.text())
                .contains("one aggregator      45.0 pages/s, 40.0 ms of CPU time a page, 90 % of 2 processors")
                .contains("two, predicted      50.0 pages/s")
                .contains("two, measured       52.0 pages/s, 38.0 ms of CPU time a page, +4.0 %");
    }
}
