package dev.fivefold.lab.check;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The place of a value that an exercise changes. */
interface Source {

    /**
     * A value.
     *
     * @param number {@code null} if it is none
     * @param text as it is shown
     */
    record Measured(@Nullable Double number, String text) {

        /** There is no value. */
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

    /**
     * Reads the value. Blocks.
     *
     * @throws IOException if there is no response
     */
    Measured look(RunningStack stack) throws IOException, InterruptedException;
}
