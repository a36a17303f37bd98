package dev.fivefold.lab.logs;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which lines are wanted. It remembers the requests of a trace that it has seen: hops before the trace's beginning do not know
 * it. For one thread.
 */
public final class LogFilter {

    private final @Nullable String request;
    private final @Nullable String trace;
    private final @Nullable String process;
    private final Level least;
    private final Set<String> requestsOfTrace = new HashSet<>();

    /**
     * All of these must hold; what is {@code null} always does.
     *
     * @param request its id
     * @param trace its id, 32 hexadecimal digits
     * @param process its name
     * @param least lines that matter less are left out
     */
    public LogFilter(@Nullable String request, @Nullable String trace, @Nullable String process, Level least) {
        this.request = request;
        this.trace = trace;
        this.process = process;
        this.least = least;
    }

    boolean wants(LogLine line) {
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
