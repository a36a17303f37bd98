package dev.fivefold.starter.internal.config;

import java.time.Duration;
import org.springframework.util.unit.DataSize;

/** Checks settings against their ranges; a value out of range stops the start with its key, its range and its value. */
public final class Ranges {

    private Ranges() {}

    /** Throws unless the value is within both bounds. */
    public static <T extends Comparable<T>> void require(String key, T value, T min, T max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(key + " must be " + text(min) + " to " + text(max) + ", but is "
                    + (value instanceof Duration time ? time.toMillis() + "ms" : value));
        }
    }

    static void requireShare(String key, double value) {
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException(key + " must be 0 to 1, but is " + value);
        }
    }

    private static String text(Object limit) {
        return switch (limit) {
            case Duration time when time.toMillis() % 1_000 != 0 -> time.toMillis() + "ms";
            case Duration time when time.toSeconds() % 3_600 == 0 && !time.isZero() -> time.toHours() + "h";
            case Duration time -> time.toSeconds() + "s";
            case DataSize size
            when size.toBytes() % DataSize.ofGigabytes(1).toBytes() == 0 -> size.toGigabytes() + "GB";
            case DataSize size
            when size.toBytes() % DataSize.ofMegabytes(1).toBytes() == 0 -> size.toMegabytes() + "MB";
            case DataSize size -> size.toKilobytes() + "KB";
            default -> limit.toString();
        };
    }
}
