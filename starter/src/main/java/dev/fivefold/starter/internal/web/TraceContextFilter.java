package dev.fivefold.starter.internal.web;

import dev.fivefold.telemetry.RequestIds;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Puts a request's id and its trace (W3C Trace Context) into the logging context, from where all its log lines and downstream calls
 * take them. Both come from the gateway; malformed values could forge log lines and are ignored.
 */
public final class TraceContextFilter extends OncePerRequestFilter implements Ordered {

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    /** A page that has waited for its permit comes by again, on another thread. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        @Nullable String id = RequestIds.id(request.getHeader(RequestIds.HEADER));
        String parent = String.join(",", Collections.list(request.getHeaders("traceparent"))); // two are invalid
        @Nullable String trace = RequestIds.traceId(parent);
        MDC.put("request_id", id == null ? UUID.randomUUID().toString() : id);
        if (trace != null) {
            MDC.put("traceparent", parent);
            MDC.put("traceId", trace);
            String state = String.join(",", Collections.list(request.getHeaders("tracestate")));
            MDC.put("tracestate", state.matches("[\t -~]{1,512}") ? state : "");
        }
        try {
            chain.doFilter(request, response);
        } finally {
            List.of("request_id", "traceparent", "traceId", "tracestate").forEach(MDC::remove);
        }
    }
}
