package dev.fivefold.starter.config;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Checks settings against their ranges; a value out of range stops the start with its key, its range and its value. */
final class Ranges {

    private Ranges() {}

    static void require(String key, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(
                    key + " must be " + text(min) + " to " + text(max) + ", but is " + value.toMillis() + "ms");
        }
    }

    static void require(String key, DataSize value, DataSize min, DataSize max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(
                    key + " must be " + text(min) + " to " + text(max) + ", but is " + value);
        }
    }

    static void require(String key, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(key + " must be " + min + " to " + max + ", but is " + value);
        }
    }

    static void requireShare(String key, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(key + " must be 0 to 1, but is " + value);
        }
    }

    private static String text(Duration value) {
        if (value.toMillis() % 1_000 != 0) {
            return value.toMillis() + "ms";
        }
        return value.toSeconds() % 3_600 == 0 && !value.isZero() ? value.toHours() + "h" : value.toSeconds() + "s";
    }

    private static String text(DataSize value) {
        if (value.toBytes() % DataSize.ofGigabytes(1).toBytes() == 0) {
            return value.toGigabytes() + "GB";
        }
        return value.toBytes() % DataSize.ofMegabytes(1).toBytes() == 0
                ? value.toMegabytes() + "MB"
                : value.toKilobytes() + "KB";
    }
}
