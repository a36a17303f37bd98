package dev.fivefold.starter.http;

import dev.fivefold.starter.tracing.CallTracing;
import feign.Request;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.http.HttpHeaders;

/**
 * The headers of a prepared call's request: those of its method, the time that the service has, and what the page's thread carries.
 *
 * @param tracing propagates the span of each call; {@code null} if the caller's {@code traceparent} is propagated as it is
 */
public record CallHeaders(@Nullable CallTracing tracing) {

    private static final String TIMEOUT_HEADER = "X-Request-Timeout-Ms";

    /** Keys of the logging context, and the headers that propagate them. */
    private static final Map<String, String> PROPAGATED =
            Map.of("request_id", "X-Request-Id", "traceparent", "traceparent", "page", "X-Page", "user", "X-User-Hash");

    /**
     * Writes the headers, on the thread that makes the call.
     *
     * @param coding the content coding that is accepted if the method names none; {@code null} for none
     * @param add adds a value to those of the same name
     * @param set replaces them
     */
    void write(
            Request request,
            CallOptions options,
            @Nullable String coding,
            BiConsumer<String, String> add,
            BiConsumer<String, String> set) {
        request.headers().forEach((name, values) -> values.forEach(value -> add.accept(name, value)));
        if (!request.headers().containsKey(HttpHeaders.ACCEPT)) {
            set.accept(HttpHeaders.ACCEPT, "*/*"); // as Feign's own client does
        }
        set.accept(TIMEOUT_HEADER, Long.toString(options.allowed().toMillis()));
        if (coding != null && !request.headers().containsKey(HttpHeaders.ACCEPT_ENCODING)) {
            set.accept(HttpHeaders.ACCEPT_ENCODING, coding);
        }
        if (options.ifNoneMatch() != null) {
            set.accept(HttpHeaders.IF_NONE_MATCH, options.ifNoneMatch());
        }
        PROPAGATED.forEach((key, header) -> {
            String value = MDC.get(key);
            if (value != null) {
                set.accept(header, value);
            }
        });
        if (tracing != null) {
            tracing.propagate(set); // in place of the caller's traceparent
        }
    }
}
