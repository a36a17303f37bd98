package dev.fivefold.telemetry;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Validates the ids that a request carries: another value could forge a log line, or break a header of a downstream call. */
public final class RequestIds {

    /** Header of the id by which an operator finds a request at each hop. */
    public static final String HEADER = "X-Request-Id";

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,64}"); // as in nginx
    private static final Pattern TRACE =
            Pattern.compile("(?!ff|.{3}0{32}|.{36}0{16})[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

    private RequestIds() {}

    /** The header's value; null if it is not 1 to 64 letters, digits, {@code .}, {@code _} or {@code -}. */
    public static @Nullable String id(@Nullable String header) {
        return header != null && ID.matcher(header).matches() ? header : null;
    }

    /** The trace id, 32 hexadecimal digits, of a {@code traceparent} (W3C Trace Context); null if that is absent or invalid. */
    public static @Nullable String traceId(@Nullable String header) {
        Matcher trace = TRACE.matcher(header == null ? "" : header);
        return trace.matches() ? trace.group(1) : null;
    }
}
