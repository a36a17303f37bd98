package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Places along an axis, in percent of its length.
 *
 * @param end where it ends, above 0; it begins at 0
 * @param unit behind each figure
 */
public record Scale(double end, String unit) {

    private static final int MOST_STEPS = 5;

    /** A place. */
    public String percent(double value) {
        return Text.of("%.2f", 100 * value / end);
    }

    /** Its ticks: at most five steps of 1, 2 or 5 times a power of ten. */
    public List<Tick> ticks() {
        return values().stream()
                .map(value -> new Tick(percent(value), label(value)))
                .toList();
    }

    /** The same ticks, counted from below: an SVG's places are counted from above. */
    public List<Tick> upwards() {
        return values().stream()
                .map(value -> new Tick(percent(end - value), label(value)))
                .toList();
    }

    /** Those of the ticks. */
    List<Double> values() {
        List<Double> values = new ArrayList<>();
        for (int i = 0; i * step() <= end; i++) {
            values.add(i * step());
        }
        return values;
    }

    /** With as many decimals as tell one tick from the next. */
    String label(double value) {
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step()) + 1e-9));
        return String.format(Locale.ROOT, "%." + decimals + "f %s", value, unit);
    }

    private double step() {
        double power = Math.pow(10, Math.floor(Math.log10(end / MOST_STEPS)));
        double step = power;
        for (int factor : List.of(2, 5, 10)) {
            step = end / step > MOST_STEPS ? factor * power : step;
        }
        return step;
    }

    /** A figure at its place. */
    public record Tick(String x, String label) {}
}
