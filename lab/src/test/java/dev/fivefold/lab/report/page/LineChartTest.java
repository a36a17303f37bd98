package dev.fivefold.lab.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LineChartTest {

    @Test
    void equal_ratios_have_equal_distances() {
        assertThat(plot(line("a", 1.0, 2.0, 3.0)).numbers())
                .extracting(tick -> Math.round(tick.x()))
                .containsExactly(0L, 218L, 436L);
    }

    @Test
    void labels_of_lines_that_end_together_do_not_overlap_and_stay_in_the_plot() {
        List<Double> labels = plot(
                        line("a", 9.0, 9.0, 0.0),
                        line("b", 9.0, 9.0, 0.0),
                        line("c", 9.0, 9.0, 0.0),
                        line("d", 9.0, 9.0, 0.0))
                .lines()
                .stream()
                .map(LineChart.Line::labelY)
                .toList();

        assertThat(labels.getLast()).isLessThanOrEqualTo(190);
        assertThat(IntStream.range(1, labels.size()).mapToDouble(i -> labels.get(i) - labels.get(i - 1)))
                .allMatch(distance -> distance >= 17);
    }

    @Test
    void a_missing_value_is_a_gap_and_a_series_without_any_is_left_out() {
        List<LineChart.Line> lines =
                plot(line("a", 5.0, null, 5.0), line("b", null, null, null)).lines();

        assertThat(lines).hasSize(1);
        assertThat(lines.getFirst().path())
                .containsOnlyOnce("M0.0 ")
                .contains("M436.0 ")
                .doesNotContain("L");
    }

    @Test
    void figures_that_are_all_zero_lie_on_the_axis() {
        LineChart.Plot plot = plot(line("a", 0.0, 0.0, 0.0));

        assertThat(plot.lines().getFirst().end().y()).isEqualTo(190);
        assertThat(plot.values()).hasSize(6);
    }

    private static LineChart.Plot plot(LineChart.Series... series) {
        LineChart.Data data = new LineChart.Data("Time", List.of(9, 36, 144), "parts", List.of(series), Figures::count);
        return LineChart.of("id", "Growth", "of a test", List.of(data)).plots().getFirst();
    }

    private static LineChart.Series line(String name, @Nullable Double... values) {
        return new LineChart.Series(name, false, Arrays.asList(values));
    }
}
