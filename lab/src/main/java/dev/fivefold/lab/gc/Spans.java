package dev.fivefold.lab.gc;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The parts of a log that count, in order, without overlap. */
public record Spans(List<Span> spans) {

    /** One of them. */
    public record Span(Instant from, Instant to) {}

    /** A single one. */
    public static Spans of(Instant from, Instant to) {
        return new Spans(List.of(new Span(from, to)));
    }

    boolean contains(Instant moment) {
        return spans.stream().anyMatch(span -> !moment.isBefore(span.from()) && !moment.isAfter(span.to()));
    }

    /** Seconds of all spans until this moment. */
    double secondsUntil(Instant moment) {
        long millis = 0;
        for (Span span : spans) {
            Instant end = moment.isBefore(span.to()) ? moment : span.to();
            millis += Math.max(0, Duration.between(span.from(), end).toMillis());
        }
        return millis / 1e3;
    }

    /** Seconds of all spans. */
    double seconds() {
        return secondsUntil(Instant.MAX);
    }
}
