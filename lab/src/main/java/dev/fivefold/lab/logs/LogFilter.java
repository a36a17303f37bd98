package dev.fivefold.lab.logs;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects lines; a filter that is {@code null} selects all. It records the requests of the selected trace: hops in front of the trace's
 * beginning do not know its id. For one thread.
 *
 * @param least the least severe level
 * @param requestsOfTrace is filled by this
 */
public record LogFilter(
        @Nullable String request,
        @Nullable String trace,
        @Nullable String process,
        Level least,
        Set<String> requestsOfTrace) {

    /** A filter that has seen no line. */
    public LogFilter(@Nullable String request, @Nullable String trace, @Nullable String process, Level least) {
        this(request, trace, process, least, new HashSet<>());
    }

    boolean accepts(LogLine line) {
        return (request == null || request.equals(line.field("request_id")))
                && (trace == null || isOfTrace(line, trace))
                && (process == null || process.equals(line.process()))
                && line.level().compareTo(least) >= 0;
    }

    private boolean isOfTrace(LogLine line, String id) {
        String requestId = line.field("request_id");
        if (id.equals(line.field("trace_id"))) {
            requestsOfTrace.add(requestId);
            return true;
        }
        return !requestId.isEmpty() && requestsOfTrace.contains(requestId);
    }
}
