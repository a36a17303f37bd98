package dev.fivefold.mocks.access;

import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessLog;
import dev.fivefold.telemetry.RequestIds;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * Writes a line of the access log for each response: with the simulated failures, and with the simulated delay and
 * bandwidth in its duration. Thread-safe.
 */
public record AccessLines(AccessLog log) implements RequestLog {

    private static final Pattern PAGE = Pattern.compile("[a-z-]{1,32}");
    private static final Pattern USER_HASH = Pattern.compile("[0-9a-f]{16}");

    @Override
    public void log(Request request, Response response) {
        HttpFields headers = request.getHeaders();
        log.add(new AccessLine(
                Instant.now(),
                request.getMethod(),
                AccessLine.pathOf(Request.getPathInContext(request)),
                response.getStatus(),
                Response.getContentBytesWritten(response),
                TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime()),
                RequestIds.id(headers.get(RequestIds.HEADER)),
                RequestIds.traceId(headers.get("traceparent")),
                valid(headers.get("X-Page"), PAGE),
                valid(headers.get("X-User-Hash"), USER_HASH)));
    }

    private static @Nullable String valid(@Nullable String header, Pattern form) {
        return header != null && form.matcher(header).matches() ? header : null;
    }
}
