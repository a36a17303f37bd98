package dev.fivefold.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Places along a time axis, in percent of its length.
 *
 * @param endMs where it ends, above 0; it begins at 0
 */
record TimeScale(double endMs) {

    private static final int MOST_STEPS = 5;

    String percent(double ms) {
        return String.format(Locale.ROOT, "%.2f", 100 * ms / endMs);
    }

    /** Its ticks: at most five steps of 1, 2 or 5 times a power of ten. */
    List<Tick> ticks() {
        double power = Math.pow(10, Math.floor(Math.log10(endMs / MOST_STEPS)));
        double step = power;
        for (int factor : List.of(2, 5, 10)) {
            step = endMs / step > MOST_STEPS ? factor * power : step;
        }
        String format = step < 1 ? "%.1f ms" : "%.0f ms";
        List<Tick> ticks = new ArrayList<>();
        for (int i = 0; i * step <= endMs; i++) {
            ticks.add(new Tick(percent(i * step), String.format(Locale.ROOT, format, i * step)));
        }
        return ticks;
    }

    record Tick(String x, String label) {}
}
