package dev.fivefold.starter.internal.web;

import dev.fivefold.starter.internal.request.PageMark;
import dev.fivefold.telemetry.AccessLine;
import dev.fivefold.telemetry.AccessLog;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;

/**
 * Writes a line of the access log for each request. It contains nothing as a client sent it: the path is the matched pattern, without
 * ids and query.
 */
public final class AccessLogFilter extends OncePerRequestFilter implements Ordered {

    /** Keys of the logging context that a page sets, and that end with its request. */
    private static final String PAGE = "page";

    private static final String USER = "user";

    /** After the filters for the request's id and its trace, so that both are still there for the line. */
    private static final int AFTER_TRACING = Ordered.HIGHEST_PRECEDENCE + 2;

    /** As nginx writes it: the client closed the connection before the response ended. */
    private static final int CLIENT_GONE = 499;

    /** Of the attributes of a request. */
    private static final String ATTRIBUTE = AccessLogFilter.class.getName() + ".";

    private static final String GONE = ATTRIBUTE + "gone";

    private static final String START = ATTRIBUTE + "start";

    private final AccessLog log;

    public AccessLogFilter(AccessLog log) {
        this.log = log;
    }

    /** Adds the page of a request to the logging context, and to the request's line, which another thread may write. */
    static void ofPage(HttpServletRequest request, String page) {
        put(request, PAGE, page);
    }

    /** The same with the hash of its user. */
    static void ofUser(HttpServletRequest request, String user) {
        put(request, USER, user);
    }

    private static void put(HttpServletRequest request, String key, String value) {
        MDC.put(key, value);
        request.setAttribute(ATTRIBUTE + key, value);
    }

    /** Marks a request whose client closed the connection before the response ended. */
    static void clientIsGone(HttpServletRequest request) {
        request.setAttribute(GONE, true);
    }

    @Override
    public int getOrder() {
        return AFTER_TRACING;
    }

    /** A page that has waited for its permit comes by again. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = start(request);
        boolean ended = false;
        try {
            chain.doFilter(request, response);
            ended = true;
        } finally {
            if (log.isEnabled() && !isAsyncStarted(request) && !PageMark.STAND_INS.isSet()) {
                long ms = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                log.add(line(request, status(request, response, ended), ms));
            }
            MDC.remove(PAGE);
            MDC.remove(USER);
        }
    }

    /** When it came by first. */
    private static long start(HttpServletRequest request) {
        if (request.getAttribute(START) instanceof Long first) {
            return first;
        }
        long now = System.nanoTime();
        request.setAttribute(START, now);
        return now;
    }

    private static int status(HttpServletRequest request, HttpServletResponse response, boolean ended) {
        if (request.getAttribute(GONE) != null) {
            return CLIENT_GONE;
        }
        return ended ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }

    private static AccessLine line(HttpServletRequest request, int status, long ms) {
        String path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String pattern
                ? pattern
                : "unknown";
        return new AccessLine(
                Instant.now(),
                request.getMethod(),
                path,
                status,
                null,
                ms,
                MDC.get("request_id"),
                MDC.get("traceId"),
                (@Nullable String) request.getAttribute(ATTRIBUTE + PAGE),
                (@Nullable String) request.getAttribute(ATTRIBUTE + USER));
    }
}
