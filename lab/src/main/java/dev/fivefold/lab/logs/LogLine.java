package dev.fivefold.lab.logs;

import java.time.Instant;
import java.util.Map;

/**
 * A line of a log.
 *
 * @param time when it was written; that of the line before if it does not say
 * @param process whose log it is
 * @param logger who has written it, without its package; empty if it does not say
 * @param text what it says, of one line or more
 * @param fields what it says besides, in its order
 */
record LogLine(Instant time, String process, Level level, String logger, String text, Map<String, String> fields) {

    /** The value of a field; empty without one. */
    String field(String name) {
        return fields.getOrDefault(name, "");
    }
}
