package dev.fivefold.benchmarks.comparison;

/** The figures of a comparison. */
public sealed interface Compared permits Collectors, Growth, Pruning, Tail, TelemetryCost {

    /** Its name: of its field in {@code report.json}, and of its page. */
    String field();

    /** Lines for the terminal. */
    String text();
}
