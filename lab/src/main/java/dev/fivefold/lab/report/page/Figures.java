package dev.fivefold.lab.report.page;

import dev.fivefold.lab.Text;
import org.jspecify.annotations.Nullable;

/** Formats of figures, for people. */
public final class Figures {

    private Figures() {}

    /** Without decimals. */
    public static String whole(double figure) {
        return Text.of("%.0f", figure);
    }

    /** A whole number with separators. */
    public static String count(double figure) {
        return Text.of("%,.0f", figure);
    }

    /** Bytes in decimal units, as links are sold in. */
    public static String bytes(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        return bytes < 1_000_000 ? Text.of("%.0f KB", bytes / 1e3) : Text.of("%.2f MB", bytes / 1e6);
    }

    /** Milliseconds with their unit, short ones with microseconds. */
    public static String milliseconds(double ms) {
        return ms < 1 ? Text.of("%.3f ms", ms) : Text.of("%,.1f ms", ms);
    }

    /** Whole milliseconds with their unit; a dash for null. */
    public static String wholeMilliseconds(@Nullable Double ms) {
        return ms == null ? "-" : Text.of("%,.0f ms", ms);
    }

    /** The milliseconds of a GC pause with their unit; a dash for 0, which stands for none. */
    public static String pause(double ms) {
        return ms == 0 ? "-" : milliseconds(ms);
    }

    /** A share in whole per cent. */
    public static String percent(double ratio) {
        return Text.of("%.0f %%", 100 * ratio);
    }
}
