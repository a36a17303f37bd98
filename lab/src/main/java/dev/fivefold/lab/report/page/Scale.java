package dev.fivefold.lab.report.page;

import dev.fivefold.lab.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Places along an axis from 0, in percent of its length.
 *
 * @param end the value at its end, above 0
 * @param unit behind each figure
 */
public record Scale(double end, String unit) {

    private static final int MOST_STEPS = 5;

    /** A figure at its place. */
    public record Tick(String x, String label) {}

    /** A place. */
    public String percent(double value) {
        return Text.of("%.2f", 100 * value / end);
    }

    /** Its ticks: at most five steps of 1, 2 or 5 times a power of ten. */
    public List<Tick> ticks() {
        return ticks(false);
    }

    /** The same ticks from below: places in SVG count from above. */
    public List<Tick> upwards() {
        return ticks(true);
    }

    private List<Tick> ticks(boolean upwards) {
        double power = Math.pow(10, Math.floor(Math.log10(end / MOST_STEPS)));
        double step = power;
        for (int factor : List.of(2, 5, 10)) {
            step = end / step > MOST_STEPS ? factor * power : step;
        }
        int decimals = (int) Math.max(0, -Math.floor(Math.log10(step) + 1e-9)); // tell one tick from the next
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i * step <= end; i++) {
            double value = i * step;
            String label = String.format(Locale.ROOT, "%." + decimals + "f %s", value, unit);
            ticks.add(new Tick(percent(upwards ? end - value : value), label));
        }
        return ticks;
    }
}
