package dev.fivefold.mocks.access;

import java.time.Instant;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;
import org.jspecify.annotations.Nullable;

/**
 * A line for each request, when it is answered: simulated failures too, and the time with the simulated delay and bandwidth. For
 * any thread.
 */
public final class AccessLines implements RequestLog {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final int MOST_WORDS = 8;
    private static final int LONGEST_WORD = 32;

    private static final Pattern REQUEST_ID = Pattern.compile("([A-Za-z0-9._-]{1,128})");
    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");
    private static final Pattern PAGE = Pattern.compile("([a-z-]{1,32})");
    private static final Pattern USER_HASH = Pattern.compile("([0-9a-f]{16})");

    private final AccessQueue queue;

    /** Lines that this queue has written. */
    public AccessLines(AccessQueue queue) {
        this.queue = queue;
    }

    @Override
    public void log(Request request, Response response) {
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
        String path = shape(Request.getPathInContext(request));
        int status = response.getStatus();
        long bytes = Response.getContentBytesWritten(response);
        long tookMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime());
        HttpFields headers = request.getHeaders();
        queue.add(new AccessLine(
                Instant.now(),
                method,
                path,
                status,
                bytes,
                tookMs,
                said(headers.get("X-Request-Id"), REQUEST_ID),
                said(headers.get("traceparent"), TRACE),
                said(headers.get("X-Page"), PAGE),
                said(headers.get("X-User-Hash"), USER_HASH)));
    }

    /** What the header says, if it looks as it should. */
    private static @Nullable String said(@Nullable String header, Pattern form) {
        if (header == null) {
            return null;
        }
        Matcher value = form.matcher(header);
        return value.matches() ? value.group(1) : null;
    }

    /** The path's words, eight at most, and <code>{id}</code> in the place of all else: nobody's id, nothing that a client wrote. */
    static String shape(String path) {
        if (path.length() < 2) {
            return "/";
        }
        StringBuilder shape = new StringBuilder();
        int begin = 1;
        for (int words = 0; begin <= path.length(); words++) {
            if (words == MOST_WORDS) {
                return shape.append("/...").toString();
            }
            int slash = path.indexOf('/', begin);
            int end = slash < 0 ? path.length() : slash;
            shape.append('/');
            if (isWord(path, begin, end)) {
                shape.append(path, begin, end);
            } else {
                shape.append("{id}");
            }
            begin = end + 1;
        }
        return shape.toString();
    }

    /** Letters, {@code _} and {@code -}, not many of them; perhaps none. */
    private static boolean isWord(String path, int begin, int end) {
        for (int i = begin; i < end; i++) {
            char c = path.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-')) {
                return false;
            }
        }
        return end - begin <= LONGEST_WORD;
    }
}
