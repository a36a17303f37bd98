package dev.fivefold.mocks.access;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.LoggingEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/** Lines by way of logback, as all others: for people, or of whichever form the log has. */
public final class TextLines implements AccessWriter {

    private final Logger access;

    /** Lines that this logger tells. */
    public TextLines(Logger access) {
        this.access = access;
    }

    @Override
    public void write(List<AccessLine> lines) {
        if (!access.isInfoEnabled()) {
            return;
        }
        for (AccessLine line : lines) {
            LoggingEvent event =
                    new LoggingEvent(TextLines.class.getName(), access, Level.INFO, line.message(), null, null);
            event.setInstant(line.time());
            tell(event, "method", line.method());
            tell(event, "path", line.path());
            tell(event, "status", line.status());
            tell(event, "bytes", line.bytes());
            tell(event, "ms", line.ms());
            tell(event, "request_id", line.requestId());
            tell(event, "trace_id", line.traceId());
            tell(event, "page", line.page());
            tell(event, "user", line.user());
            access.callAppenders(event);
        }
    }

    private static void tell(LoggingEvent event, String key, @Nullable Object value) {
        if (value != null) {
            event.addKeyValuePair(new KeyValuePair(key, value));
        }
    }
}
