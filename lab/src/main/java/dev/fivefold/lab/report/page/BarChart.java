package dev.fivefold.lab.report.page;

import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** One figure of several things, as bars: the view of {@code chart.html.mustache}. */
public record BarChart(String title, String subtitle, List<Bar> bars) {

    /** A thing's bar, with its length in percent of the longest one. */
    public record Bar(String id, String label, double percent) {}

    /** A bar of each thing. */
    public static <T> BarChart of(
            String title,
            String subtitle,
            List<T> things,
            Function<T, String> id,
            ToDoubleFunction<T> figure,
            DoubleFunction<String> label) {
        double most = things.stream().mapToDouble(figure).max().orElse(0);
        return new BarChart(
                title,
                subtitle,
                things.stream()
                        .map(thing -> {
                            double value = figure.applyAsDouble(thing);
                            return new Bar(id.apply(thing), label.apply(value), most == 0 ? 0 : 100 * value / most);
                        })
                        .toList());
    }
}
