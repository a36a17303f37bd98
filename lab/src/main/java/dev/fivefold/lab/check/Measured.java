package dev.fivefold.lab.check;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A value that was looked at.
 *
 * @param number {@code null} if it is none
 * @param text as it is shown
 */
record Measured(@Nullable Double number, String text) {

    /** Nothing is there. */
    static final Measured NOTHING = new Measured(null, "nothing");

    static Measured of(double number) {
        String text = number == Math.rint(number) && Math.abs(number) < 1e12
                ? Long.toString((long) number)
                : String.format(Locale.ROOT, Math.abs(number) < 10 ? "%.3f" : "%.1f", number);
        return new Measured(number, text);
    }

    static Measured of(String text) {
        return new Measured(null, text);
    }
}
