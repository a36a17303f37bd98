package dev.fivefold.lab.report.page;

import dev.fivefold.lab.Text;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;

/** Formats of figures, for people. A template names one behind a figure: {@code {{p50Ms:whole}}}. */
public final class Figures {

    private static final Map<String, DoubleFunction<String>> FORMATS = Map.ofEntries(
            Map.entry("whole", Figures::whole),
            Map.entry("tenths", figure -> Text.of("%.1f", figure)),
            Map.entry("hundredths", figure -> Text.of("%.2f", figure)),
            Map.entry("count", Figures::count),
            Map.entry("bytes", bytes -> bytes((long) bytes)),
            Map.entry("mb", megabytes -> Text.of("%,.0f MB", megabytes)),
            Map.entry("gb", megabytes -> Text.of("%.0f GB", megabytes / 1024)),
            Map.entry("ms", Figures::milliseconds),
            Map.entry("wholeMs", ms -> Text.of("%,.0f ms", ms)),
            Map.entry("brief", Figures::brief),
            Map.entry("seconds", Figures::seconds),
            Map.entry("percent", Figures::percent),
            Map.entry("nearPercent", Figures::nearPercent),
            Map.entry("change", Figures::change),
            Map.entry("times", Figures::times));

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d MMMM yyyy, HH:mm 'UTC'", Locale.ENGLISH)
            .withZone(ZoneOffset.UTC);

    private Figures() {}

    /** In a named format, of which moments have one; a dash for null. */
    static String format(String name, @Nullable Object figure) {
        if (figure instanceof Instant moment) {
            return DAY.format(moment);
        }
        DoubleFunction<String> format = Objects.requireNonNull(FORMATS.get(name), name);
        return figure == null ? "-" : format.apply(((Number) figure).doubleValue());
    }

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
        return format("wholeMs", ms);
    }

    /** The milliseconds of a GC pause with their unit; a dash for 0, which stands for none. */
    public static String pause(double ms) {
        return ms == 0 ? "-" : milliseconds(ms);
    }

    /** Milliseconds without their unit, short ones with decimals. */
    public static String brief(double ms) {
        return ms < 100 ? Text.of("%.2f", ms) : count(ms);
    }

    /** Milliseconds, in seconds from one second on. */
    public static String seconds(double ms) {
        return ms < 1_000 ? whole(ms) + " ms" : Text.of("%.1f s", ms / 1_000);
    }

    /** A share in whole per cent. */
    public static String percent(double ratio) {
        return Text.of("%.0f %%", 100 * ratio);
    }

    /** A share with one decimal unless it is 0, and its sign on the same line. */
    private static String nearPercent(double ratio) {
        return Text.of("%.1f", 100 * ratio).replace(".0", "") + "\u00a0%";
    }

    /** The change of a figure by its ratio. */
    public static String change(double ratio) {
        return Text.of("%+.1f\u00a0%%", 100 * (ratio - 1));
    }

    /** A ratio. */
    public static String times(double ratio) {
        return Text.of("%.2f×", ratio);
    }
}
