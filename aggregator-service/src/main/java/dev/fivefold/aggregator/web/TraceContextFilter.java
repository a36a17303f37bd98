package dev.fivefold.aggregator.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Puts a request's id, and the trace that it belongs to (W3C Trace Context), where every log line and every downstream call
 * of it finds them. Both come from the gateway; what does not look like one could forge log lines and is not taken.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
final class TraceContextFilter extends OncePerRequestFilter {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,128}");
    private static final Pattern TRACE = Pattern.compile("[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}");

    private static final int TRACE_ID_AT = "00-".length();
    private static final int TRACE_ID_LENGTH = 32;

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String id = request.getHeader("X-Request-Id");
        String trace = request.getHeader("traceparent");
        MDC.put("request_id", matches(ID, id) ? id : UUID.randomUUID().toString());
        if (trace != null && matches(TRACE, trace)) {
            MDC.put("traceparent", trace);
            MDC.put("traceId", trace.substring(TRACE_ID_AT, TRACE_ID_AT + TRACE_ID_LENGTH));
        }
        try {
            chain.doFilter(request, response);
        } finally {
            MDC.remove("request_id");
            MDC.remove("traceparent");
            MDC.remove("traceId");
        }
    }

    private static boolean matches(Pattern pattern, @Nullable String value) {
        return value != null && pattern.matcher(value).matches();
    }
}
