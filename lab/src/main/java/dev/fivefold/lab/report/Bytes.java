package dev.fivefold.lab.report;

import dev.fivefold.lab.Text;

/** Numbers of bytes for people: decimal units, as links are sold in. */
final class Bytes {

    private Bytes() {}

    static String readable(long bytes) {
        if (bytes < 1_000) {
            return bytes + " B";
        }
        if (bytes < 1_000_000) {
            return Text.of("%.0f KB", bytes / 1e3);
        }
        return Text.of("%.2f MB", bytes / 1e6);
    }
}
