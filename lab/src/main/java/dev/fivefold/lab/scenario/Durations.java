package dev.fivefold.lab.scenario;

import dev.fivefold.lab.LabFailure;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as Spring's configuration files write them. */
final class Durations {

    private static final Pattern SIMPLE = Pattern.compile("(\\d+)(us|ms|s)");

    private Durations() {}

    static Duration parse(String text) {
        Matcher matcher = SIMPLE.matcher(text);
        if (!matcher.matches()) {
            throw new LabFailure("'" + text + "' is no duration: write 250us, 8ms or 2s");
        }
        long value = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "us" -> Duration.ofNanos(1000 * value);
            case "ms" -> Duration.ofMillis(value);
            default -> Duration.ofSeconds(value);
        };
    }
}
