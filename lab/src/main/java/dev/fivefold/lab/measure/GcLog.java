package dev.fivefold.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pauses from a log that a JVM writes with {@code -Xlog:gc:file=…:time}. Its lines look like
 * {@code [2026-11-21T13:54:05.123+0000] GC(7) Pause Young (Allocation Failure) 210M->35M(490M) 12.345ms}, whichever
 * the collector.
 */
public final class GcLog {

    private static final Pattern PAUSE =
            Pattern.compile("^\\[(?<at>[^\\]]+)\\].* GC\\(\\d+\\) Pause .* (?<ms>\\d+\\.\\d+)ms$");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

    private GcLog() {}

    /**
     * The longest pause that ended between two moments, in milliseconds; 0 if there was none.
     *
     * @throws IOException if the log cannot be read
     */
    public static double longestPauseMs(Path log, Instant from, Instant to) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(PAUSE::matcher)
                    .filter(Matcher::matches)
                    .filter(pause -> {
                        Instant at =
                                OffsetDateTime.parse(pause.group("at"), TIME).toInstant();
                        return !at.isBefore(from) && !at.isAfter(to);
                    })
                    .mapToDouble(pause -> Double.parseDouble(pause.group("ms")))
                    .max()
                    .orElse(0);
        }
    }
}
