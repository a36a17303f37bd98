package dev.fivefold.lab.report;

import java.util.Locale;

/** Numbers of bytes for people: decimal units, as links are sold in. */
final class Bytes {

    private Bytes() {}

    static String readable(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        if (bytes < 1_000_000) {
            return String.format(Locale.ROOT, "%.0f KB", bytes / 1e3);
        }
        return String.format(Locale.ROOT, "%.2f MB", bytes / 1e6);
    }
}
