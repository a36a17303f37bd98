package dev.fivefold.lab.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Pauses from a log that a JVM writes with {@code -Xlog:gc*:file=…:time}. Its lines look like
 * {@code [2026-11-21T13:54:05.123+0000] GC(7) Pause Young (Allocation Failure) 210M->35M(490M) 12.345ms}, whichever
 * the collector; those of ZGC say before it in which of its generations: {@code GC(7) Y: Pause Mark End 0.008ms}.
 */
public final class GcLog {

    private static final Pattern PAUSE =
            Pattern.compile("^\\[(?<at>[^\\]]+)\\].* GC\\(\\d+\\) (?:[yYO]: )?Pause .* (?<ms>\\d+\\.\\d+)ms$");

    private static final Pattern HEAP =
            Pattern.compile("^\\[(?<at>[^\\]]+)\\].* GC\\(\\d+\\) .* (?<mb>\\d+)M->\\d+M\\(\\d+M\\)");

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSZ");

    private GcLog() {}

    /**
     * A pause of all threads.
     *
     * @param at when it ended
     * @param ms how long it took, without the way to the safepoint
     */
    public record Pause(Instant at, double ms) {}

    /**
     * All pauses, in the log's order.
     *
     * @throws IOException if the log cannot be read
     * @throws java.io.UncheckedIOException the same, or if it is no text
     */
    public static List<Pause> pauses(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(PAUSE::matcher)
                    .filter(Matcher::matches)
                    .map(pause -> new Pause(moment(pause.group("at")), Double.parseDouble(pause.group("ms"))))
                    .toList();
        }
    }

    /**
     * The longest pause that ended between two moments, in milliseconds; 0 if there was none.
     *
     * @throws IOException if the log cannot be read
     */
    public static double longestPauseMs(Path log, Instant from, Instant to) throws IOException {
        return pauses(log).stream()
                .filter(pause -> !pause.at().isBefore(from) && !pause.at().isAfter(to))
                .mapToDouble(Pause::ms)
                .max()
                .orElse(0);
    }

    /**
     * The most that the heap held before a collection between two moments, in megabytes of 1,048,576 bytes; 0 if there was none. For G1
     * and the parallel collector: ZGC writes it otherwise.
     *
     * @throws IOException if the log cannot be read
     */
    public static double heapMaxMb(Path log, Instant from, Instant to) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(HEAP::matcher)
                    .filter(Matcher::find)
                    .filter(heap -> {
                        Instant at = moment(heap.group("at"));
                        return !at.isBefore(from) && !at.isAfter(to);
                    })
                    .mapToDouble(heap -> Double.parseDouble(heap.group("mb")))
                    .max()
                    .orElse(0);
        }
    }

    /**
     * A line's time, as {@code 2026-11-21T13:54:05.123+0000}.
     *
     * @throws java.time.format.DateTimeParseException if it is none
     */
    public static Instant moment(String time) {
        return OffsetDateTime.parse(time, TIME).toInstant();
    }
}
