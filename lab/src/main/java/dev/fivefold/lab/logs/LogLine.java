package dev.fivefold.lab.logs;

import java.time.Instant;
import java.util.Map;

/**
 * A line of a log.
 *
 * @param time when it was written; that of the line before if it has none
 * @param fields further fields in their order
 */
record LogLine(Instant time, String process, Level level, String logger, String text, Map<String, String> fields) {

    /** The value of a field; empty without one. */
    String field(String name) {
        return fields.getOrDefault(name, "");
    }
}
