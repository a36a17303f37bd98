package dev.fivefold.lab.logs;

import java.util.Locale;

/** How much a line matters, the least first. */
public enum Level {
    /** For who looks for a mistake. */
    TRACE,
    /** For who looks for a mistake. */
    DEBUG,
    /** What goes on. */
    INFO,
    /** What should be looked at. */
    WARN,
    /** What must be. */
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
