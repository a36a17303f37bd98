package dev.fivefold.telemetry;

import java.time.Instant;
import java.util.Arrays;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
    private static final Pattern WORD = Pattern.compile("[A-Za-z_-]{0,32}");
    private static final int MAX_WORDS = 8;

    /** Replaces an unknown method. */
    public AccessLine {
        method = METHODS.contains(method) ? method : "OTHER";
    }

    /** The first eight words of a path, with <code>{id}</code> in place of every segment that is no word: no id, and nothing forged. */
    public static String pathOf(String path) {
        if (!path.startsWith("/")) {
            return "/";
        }
        String[] words = path.substring(1).split("/", MAX_WORDS + 1);
        return Arrays.stream(words)
                .limit(MAX_WORDS)
                .map(word -> WORD.matcher(word).matches() ? word : "{id}")
                .collect(Collectors.joining("/", "/", words.length > MAX_WORDS ? "/..." : ""));
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
