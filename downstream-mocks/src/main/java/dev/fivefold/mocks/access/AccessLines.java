package dev.fivefold.mocks.access;

import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * A line for each request, when it is answered: simulated failures too, and the time with the simulated delay and bandwidth. For
 * any thread.
 */
public final class AccessLines implements RequestLog {

    private static final Logger ACCESS = LoggerFactory.getLogger(AccessQueue.LOGGER);
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int MOST_WORDS = 8;
    private static final Pattern WORD = Pattern.compile("[A-Za-z_-]{1,32}");

    private static final Pattern REQUEST_ID = Pattern.compile("([A-Za-z0-9._-]{1,128})");
    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");
    private static final Pattern PAGE = Pattern.compile("([a-z-]{1,32})");
    private static final Pattern USER_HASH = Pattern.compile("([0-9a-f]{16})");

    /** Makes it. */
    public AccessLines() {}

    @Override
    public void log(Request request, Response response) {
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
        String path = shape(Request.getPathInContext(request));
        int status = response.getStatus();
        long bytes = Response.getContentBytesWritten(response);
        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime());
        LoggingEventBuilder line = ACCESS.atInfo()
                .addKeyValue("method", method)
                .addKeyValue("path", path)
                .addKeyValue("status", status)
                .addKeyValue("bytes", bytes)
                .addKeyValue("ms", tookMs);
        HttpFields headers = request.getHeaders();
        line = with(line, "request_id", headers.get("X-Request-Id"), REQUEST_ID);
        line = with(line, "trace_id", headers.get("traceparent"), TRACE);
        line = with(line, "page", headers.get("X-Page"), PAGE);
        line = with(line, "user", headers.get("X-User-Hash"), USER_HASH);
        line.log("{} {} {} in {} ms, {} bytes", method, path, status, tookMs, bytes);
    }

    /** What the header says, if it looks as it should. */
    private static LoggingEventBuilder with(
            LoggingEventBuilder line, String key, @Nullable String header, Pattern form) {
        Matcher value = form.matcher(header == null ? "" : header);
        return value.matches() ? line.addKeyValue(key, value.group(1)) : line;
    }

    /** The path's words, eight at most, and <code>{id}</code> in the place of all else: nobody's id, nothing that a client wrote. */
    static String shape(String path) {
        String[] segments = path.split("/", MOST_WORDS + 2);
        String shape = Stream.of(segments)
                .skip(1)
                .limit(MOST_WORDS)
                .map(segment -> segment.isEmpty() || WORD.matcher(segment).matches() ? segment : "{id}")
                .collect(Collectors.joining("/", "/", ""));
        return segments.length > MOST_WORDS + 1 ? shape + "/..." : shape;
    }
}
