package dev.fivefold.lab.logs;

import java.util.Locale;

/** The severity of a line, the least first. */
public enum Level {
    /** Details. */
    TRACE,
    /** For debugging. */
    DEBUG,
    /** Events. */
    INFO,
    /** Unexpected events. */
    WARN,
    /** Failures. */
    ERROR;

    /** The level of this name, also as nginx has it; INFO if it is none. */
    static Level named(String name) {
        return switch (name.toUpperCase(Locale.ROOT)) {
            case "TRACE" -> TRACE;
            case "DEBUG" -> DEBUG;
            case "WARN" -> WARN;
            case "ERROR", "CRIT", "ALERT", "EMERG" -> ERROR;
            default -> INFO;
        };
    }
}
