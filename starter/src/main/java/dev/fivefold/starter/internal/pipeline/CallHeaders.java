package dev.fivefold.starter.internal.pipeline;

import dev.fivefold.starter.internal.tracing.CallTracing;
import dev.fivefold.starter.transport.RequestHeaders;
import feign.Request;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

/**
 * The headers of a prepared call's request: those of its method, the time that the service has, and what the page's thread carries.
 *
 * @param tracing propagates the span of each call; {@code null} if the caller's trace is propagated as it is
 */
public record CallHeaders(@Nullable CallTracing tracing) {

    /** Keys of the logging context, and the headers that propagate them. */
    private static final Map<String, String> PROPAGATED =
            Map.of("request_id", "X-Request-Id", "traceparent", "traceparent", "page", "X-Page", "user", "X-User-Hash");

    /**
     * The headers; to be called on the thread that makes the call.
     *
     * @param coding the content coding that is accepted if the method names none
     * @param ifNoneMatch the validator of a stored response; {@code null} without one
     */
    RequestHeaders of(Request request, Duration allowed, String coding, @Nullable String ifNoneMatch) {
        RequestHeaders headers = new RequestHeaders();
        request.headers().forEach((name, values) -> values.forEach(value -> headers.add(name, value)));
        if (!headers.contains(HttpHeaders.ACCEPT)) {
            headers.add(HttpHeaders.ACCEPT, "*/*"); // as Feign's own client does
        }
        headers.set("X-Request-Timeout-Ms", Long.toString(allowed.toMillis()));
        if (!headers.contains(HttpHeaders.ACCEPT_ENCODING)) {
            headers.add(HttpHeaders.ACCEPT_ENCODING, coding);
        }
        set(headers, HttpHeaders.IF_NONE_MATCH, ifNoneMatch);
        PROPAGATED.forEach((key, header) -> set(headers, header, MDC.get(key)));
        if (tracing != null) {
            tracing.propagate(headers::set); // in place of the caller's traceparent
        } else {
            set(headers, "tracestate", MDC.get("tracestate"));
        }
        return headers;
    }

    private static void set(RequestHeaders headers, String name, @Nullable String value) {
        if (value != null && !value.isEmpty()) {
            headers.set(name, value);
        }
    }
}
