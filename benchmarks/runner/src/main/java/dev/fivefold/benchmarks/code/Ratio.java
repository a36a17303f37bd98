package dev.fivefold.benchmarks.code;

import dev.fivefold.lab.Text;

/**
 * The ratio of two figures.
 *
 * @param low the ratio if both are wrong by their errors to the one side; NaN if these are unknown
 * @param high to the other side; infinite if the base may be 0
 */
record Ratio(double value, double low, double high) {

    /** The ratio of two figures with their errors. */
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
        return number >= 10
                ? Text.of("%,.0f", number)
                : number >= 1 ? Text.of("%.1f", number) : Text.of("%.2f", number);
    }
}
