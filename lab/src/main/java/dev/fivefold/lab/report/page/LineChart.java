package dev.fivefold.lab.report.page;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Lines over the same numbers, as {@code lines.svg.mustache} draws them, one plot below the other. Accessors are read by name.
 *
 * @param id unique in a page
 * @param height in the 720 units of its width
 * @param text its lines in words, for readers of screens
 */
public record LineChart(String id, String title, String subtitle, double height, List<Plot> plots, String text) {

    private static final double TOP = 74;
    private static final double PLOT_WIDTH = 436;
    private static final double PLOT_HEIGHT = 190;
    /** With a title above the plot, and numbers and their name below. */
    private static final double PITCH = PLOT_HEIGHT + 78;

    private static final double LABEL_HEIGHT = 17;
    /** Above the highest value. */
    private static final double ROOM = 1.06;

    private static final int COLORS = 8;

    /**
     * Figures over numbers.
     *
     * @param numbers ascending, above 0; at least two
     * @param axis the name of the numbers
     * @param format of a value
     */
    public record Data(
            String title, List<Integer> numbers, String axis, List<Series> series, DoubleFunction<String> format) {}

    /**
     * A line.
     *
     * @param strong whether it stands out
     * @param values one for each number; null where there is none
     */
    public record Series(String name, boolean strong, List<@Nullable Double> values) {

        /** Its values, with a dash where there is none. */
        public List<String> texts(DoubleFunction<String> format) {
            List<String> texts = new ArrayList<>();
            for (Double value : values) {
                texts.add(value == null ? "-" : format.apply(value));
            }
            return texts;
        }
    }

    /** A plot, at {@code top} of the chart. */
    record Plot(String title, double top, List<Scale.Tick> values, List<Tick> numbers, String axis, List<Line> lines) {}

    /** A number at its place. */
    record Tick(double x, String label) {}

    /**
     * A series.
     *
     * @param last its value at the last number
     * @param path through its points, with a gap where a value is missing
     * @param end its last point
     * @param labelY the middle of its label, near to its end
     */
    record Line(
            String name,
            String last,
            int color,
            boolean strong,
            String path,
            List<Point> points,
            Point end,
            double labelY) {

        private Line withLabel(double y) {
            return new Line(name, last, color, strong, path, points, end, y);
        }
    }

    /** A point of a line. */
    record Point(double x, double y) {}

    /** A chart of these, each a plot; series without a value are left out. */
    public static LineChart of(String id, String title, String subtitle, List<Data> data) {
        List<Plot> plots = new ArrayList<>();
        for (Data each : data) {
            plots.add(plot(each, TOP + PITCH * plots.size()));
        }
        String text = data.stream().map(LineChart::text).collect(Collectors.joining(" "));
        return new LineChart(id, title, subtitle, TOP + PITCH * data.size(), plots, text);
    }

    private static Plot plot(Data data, double top) {
        double most = data.series().stream()
                .flatMap(series -> series.values().stream())
                .filter(Objects::nonNull)
                .reduce(0.0, Math::max);
        Scale scale = new Scale(most == 0 ? 1 : ROOM * most, "");
        List<Double> places = places(data.numbers());
        List<Line> lines = new ArrayList<>();
        for (Series series : data.series()) {
            if (series.values().stream().anyMatch(Objects::nonNull)) {
                int color = data.series().indexOf(series) % COLORS;
                lines.add(line(series, color, places, scale.end(), data.format()));
            }
        }
        List<Tick> numbers = IntStream.range(0, places.size())
                .mapToObj(i ->
                        new Tick(places.get(i), Figures.count(data.numbers().get(i))))
                .toList();
        return new Plot(data.title(), top, scale.upwards(), numbers, data.axis(), apart(lines));
    }

    /** Equal ratios have equal distances. */
    private static List<Double> places(List<Integer> numbers) {
        double first = Math.log(numbers.getFirst());
        double all = Math.log(numbers.getLast()) - first;
        return numbers.stream()
                .map(number -> PLOT_WIDTH * (Math.log(number) - first) / all)
                .toList();
    }

    private static Line line(
            Series series, int color, List<Double> places, double most, DoubleFunction<String> format) {
        List<Point> points = new ArrayList<>();
        StringBuilder path = new StringBuilder();
        boolean gap = true;
        for (int i = 0; i < places.size(); i++) {
            Double value = series.values().get(i);
            if (value != null) {
                Point point = new Point(places.get(i), PLOT_HEIGHT * (1 - value / most));
                path.append(Text.of("%s%.1f %.1f", gap ? "M" : "L", point.x(), point.y()));
                points.add(point);
            }
            gap = value == null;
        }
        Point end = points.getLast();
        return new Line(
                series.name(),
                series.texts(format).getLast(),
                color,
                series.strong(),
                path.toString(),
                points,
                end,
                end.y());
    }

    /** With labels that do not overlap: down from the highest, then up from the lowest. */
    private static List<Line> apart(List<Line> lines) {
        List<Line> sorted = new ArrayList<>(lines);
        sorted.sort(Comparator.comparingDouble(Line::labelY));
        double least = 0;
        for (int i = 0; i < sorted.size(); i++) {
            double y = Math.max(least, sorted.get(i).labelY());
            sorted.set(i, sorted.get(i).withLabel(y));
            least = y + LABEL_HEIGHT;
        }
        double most = PLOT_HEIGHT;
        for (int i = sorted.size() - 1; i >= 0; i--) {
            double y = Math.min(most, sorted.get(i).labelY());
            sorted.set(i, sorted.get(i).withLabel(y));
            most = y - LABEL_HEIGHT;
        }
        return sorted;
    }

    private static String text(Data data) {
        return data.series().stream()
                .map(series -> series.name() + ": " + String.join(", ", series.texts(data.format())))
                .collect(Collectors.joining(
                        "; ", "%s at %s %s. ".formatted(data.title(), data.numbers(), data.axis()), "."));
    }
}
