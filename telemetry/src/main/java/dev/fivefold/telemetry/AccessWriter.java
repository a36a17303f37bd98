package dev.fivefold.telemetry;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Writes lines of the access log. One thread at a time calls it. */
@FunctionalInterface
public interface AccessWriter {

    /** Writes lines, at least one, and returns when they are written. If it throws, they are counted as dropped. */
    void write(List<AccessLine> lines);

    /**
     * The writer for a format of the log.
     *
     * @param format {@code logging.structured.format.console}: {@code logstash} for JSON on standard output, else the logger {@code access}
     * @param service name of the process, in each JSON line
     */
    static AccessWriter of(String format, String service) {
        return format.equals("logstash") ? new JsonLines(service, System.out) : text(LoggerFactory.getLogger("access"));
    }

    /** Passes lines with their fields to a logger, which adds the time of the write. */
    static AccessWriter text(Logger access) {
        return lines -> lines.forEach(line -> {
            LoggingEventBuilder event = access.atInfo();
            line.forEachField((name, value) -> {
                var unused = value == null ? event : event.addKeyValue(name, value);
            });
            event.log(line.message());
        });
    }
}
