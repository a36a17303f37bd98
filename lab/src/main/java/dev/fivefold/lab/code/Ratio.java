package dev.fivefold.lab.code;

import java.util.Locale;

/**
 * How many times as much one thing is as another.
 *
 * @param low if both are as far off as they may be, to the one side; NaN if nobody knows how far that is
 * @param high to the other side; infinite if what it is compared with may be nothing
 */
record Ratio(double value, double low, double high) {

    /** Of two figures with their errors. */
    static Ratio of(double figure, double error, double base, double baseError) {
        double least = base - baseError;
        return new Ratio(
                figure / base,
                Math.max(0, figure - error) / (base + baseError),
                least <= 0 ? Double.POSITIVE_INFINITY : (figure + error) / least);
    }

    /** Such as {@code 4.2x (3.9–4.6)}. */
    String text() {
        if (Double.isNaN(low) || Double.isNaN(high)) {
            return digits(value) + "x";
        }
        return Double.isInfinite(high)
                ? "%sx (%s or more)".formatted(digits(value), digits(low))
                : "%sx (%s–%s)".formatted(digits(value), digits(low), digits(high));
    }

    private static String digits(double number) {
        return String.format(Locale.ROOT, number >= 10 ? "%,.0f" : number >= 1 ? "%.1f" : "%.2f", number);
    }
}
