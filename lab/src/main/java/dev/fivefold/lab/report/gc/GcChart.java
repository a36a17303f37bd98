package dev.fivefold.lab.report.gc;

import dev.fivefold.lab.Text;
import dev.fivefold.lab.report.page.Figures;
import dev.fivefold.lab.report.page.Scale;
import java.util.List;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * A log's pauses and heap along time as the template draws them, with places in percent.
 *
 * @param pauses from the ground up
 * @param heap points
 */
public record GcChart(
        GcFigures log,
        List<Scale.Tick> seconds,
        List<Scale.Tick> milliseconds,
        List<Scale.Tick> megabytes,
        List<Mark> pauses,
        List<Mark> heap) {

    /** In that many columns only the highest mark is drawn: a log may have a hundred thousand. */
    private static final int COLUMNS = 600;

    /** A value with its description. */
    public record Mark(String x, String y, String title) {}

    /** The charts of logs, all to the same scales. */
    public static List<GcChart> of(List<GcFigures> logs) {
        Scale seconds = new Scale(most(logs, 1, GcFigures::seconds), "s");
        Scale milliseconds = new Scale(most(logs, 0.001, GcFigures::pauseMaxMs), "ms");
        Scale megabytes = new Scale(most(logs, 1, GcFigures::heapMb), "MB");
        return logs.stream()
                .map(log -> new GcChart(
                        log,
                        seconds.ticks(),
                        milliseconds.upwards(),
                        megabytes.upwards(),
                        marks(log.pauses(), seconds, milliseconds, Figures::milliseconds),
                        marks(log.heapAfter(), seconds, megabytes, mb -> Text.of("%,.0f MB", mb))))
                .toList();
    }

    private static double most(List<GcFigures> logs, double least, ToDoubleFunction<GcFigures> figure) {
        return Math.max(least, logs.stream().mapToDouble(figure).max().orElse(least));
    }

    private static List<Mark> marks(
            List<GcFigures.At> values, Scale seconds, Scale height, DoubleFunction<String> label) {
        TreeMap<Integer, GcFigures.At> highest = new TreeMap<>();
        for (GcFigures.At value : values) {
            highest.merge(
                    (int) (value.seconds() / seconds.end() * COLUMNS),
                    value,
                    (one, other) -> one.value() >= other.value() ? one : other);
        }
        return highest.values().stream()
                .map(value -> new Mark(
                        seconds.percent(value.seconds()),
                        height.percent(height.end() - value.value()),
                        Text.of("%s at %.1f s", label.apply(value.value()), value.seconds())))
                .toList();
    }
}
