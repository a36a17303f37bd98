package dev.fivefold.telemetry;

import java.time.Instant;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One line of the access log. Immutable. Components that are null are absent from the line.
 *
 * @param time of the end of the response
 * @param method of the request; {@code OTHER} in place of an unknown one
 * @param path the pattern that the path matched, or {@link #pathOf}: never the path as the client sent it
 * @param status of the response; 499 if the client did not wait for it
 * @param bytes of the response's body as sent
 * @param ms from the beginning of the request to the end of the response
 * @param requestId see {@link RequestIds#id}
 * @param traceId see {@link RequestIds#traceId}
 * @param page name of the page that the request is for
 * @param user see {@link UserHash}
 */
public record AccessLine(
        Instant time,
        String method,
        String path,
        int status,
        @Nullable Long bytes,
        long ms,
        @Nullable String requestId,
        @Nullable String traceId,
        @Nullable String page,
        @Nullable String user) {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

    /** Replaces an unknown method. */
    public AccessLine {
        method = METHODS.contains(method) ? method : "OTHER";
    }

    /** The first eight words of a path, with <code>{id}</code> in place of every segment that is no word: no id, and nothing forged. */
    public static String pathOf(String path) {
        StringBuilder words = new StringBuilder();
        int begin = 1;
        for (int n = 0; begin <= path.length() && path.charAt(0) == '/'; n++) {
            if (n == 8) {
                return words.append("/...").toString();
            }
            int slash = path.indexOf('/', begin);
            int end = slash < 0 ? path.length() : slash;
            words.append('/').append(isWord(path, begin, end) ? path.substring(begin, end) : "{id}");
            begin = end + 1;
        }
        return words.isEmpty() ? "/" : words.toString();
    }

    /** At most 32 letters, {@code _} and {@code -}; also none. */
    private static boolean isWord(String path, int begin, int end) {
        for (int i = begin; i < end; i++) {
            char c = path.charAt(i);
            if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '-')) {
                return false;
            }
        }
        return end - begin <= 32;
    }

    /** The line as text. */
    public String message() {
        return method + " " + path + " " + status + " in " + ms + (bytes == null ? " ms" : " ms, " + bytes + " bytes");
    }

    /** Passes each field by its name in the log. */
    void forEachField(BiConsumer<String, @Nullable Object> action) {
        action.accept("method", method);
        action.accept("path", path);
        action.accept("status", status);
        action.accept("bytes", bytes);
        action.accept("ms", ms);
        action.accept("request_id", requestId);
        action.accept("trace_id", traceId);
        action.accept("page", page);
        action.accept("user", user);
    }
}
