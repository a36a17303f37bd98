package dev.fivefold.aggregator.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.core.Ordered;
import org.springframework.http.server.PathContainer;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Puts the page that a request asks for, and what stands for its user, where each line of the log finds them; and makes a line of
 * the request itself when it is answered. Nothing of what a client sends is in a line as it came: the path is the pattern that
 * it matched, ids and query left out.
 */
public final class AccessLogFilter extends OncePerRequestFilter implements Ordered {

    /** Behind those that put the request's id and its trace there, so that they are still there for the line. */
    private static final int BEHIND_TRACING = Ordered.HIGHEST_PRECEDENCE + 2;

    /** As nginx writes it: the client has not waited for its answer. */
    private static final int CLIENT_GONE = 499;

    private static final String GONE = AccessLogFilter.class.getName() + ".gone";
    private static final String PAGE = "page";
    private static final String USER = "user";

    private static final Logger ACCESS = LoggerFactory.getLogger("access");
    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    private static final PathPattern HOME = PathPatternParser.defaultInstance.parse("/api/home/{userId}/**");

    private final UnaryOperator<String> userHash;
    private final boolean lines;
    private final LongSupplier nanos;

    /**
     * With or without lines.
     *
     * @param userHash what stands for a user's id
     * @param lines whether each request makes one
     * @param nanos the time in nanoseconds, from any beginning, never backwards
     */
    public AccessLogFilter(UnaryOperator<String> userHash, boolean lines, LongSupplier nanos) {
        this.userHash = userHash;
        this.lines = lines;
        this.nanos = nanos;
    }

    /** The request's client has not waited for its answer. */
    static void clientIsGone(HttpServletRequest request) {
        request.setAttribute(GONE, true);
    }

    @Override
    public int getOrder() {
        return BEHIND_TRACING;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        long start = nanos.getAsLong();
        PathPattern.@Nullable PathMatchInfo home = home(request.getRequestURI());
        boolean ended = false;
        if (home != null) {
            MDC.put(PAGE, "home");
            MDC.put(USER, userHash.apply(userId(home)));
        }
        try {
            chain.doFilter(request, response);
            ended = true;
        } finally {
            if (lines) {
                tell(request, status(request, response, ended), nanos.getAsLong() - start);
            }
            MDC.remove(PAGE);
            MDC.remove(USER);
        }
    }

    private static PathPattern.@Nullable PathMatchInfo home(String path) {
        try {
            return HOME.matchAndExtract(PathContainer.parsePath(path));
        } catch (IllegalArgumentException malformedEscape) {
            return null;
        }
    }

    private static String userId(PathPattern.PathMatchInfo home) {
        return home.getUriVariables().getOrDefault("userId", "");
    }

    private static int status(HttpServletRequest request, HttpServletResponse response, boolean ended) {
        if (request.getAttribute(GONE) != null) {
            return CLIENT_GONE;
        }
        return ended ? response.getStatus() : HttpServletResponse.SC_INTERNAL_SERVER_ERROR;
    }

    private static void tell(HttpServletRequest request, int status, long tookNanos) {
        String method = METHODS.contains(request.getMethod()) ? request.getMethod() : "OTHER";
        String path = request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE) instanceof String pattern
                ? pattern
                : "unknown";
        long tookMs = TimeUnit.NANOSECONDS.toMillis(tookNanos);
        ACCESS.atInfo()
                .addKeyValue("method", method)
                .addKeyValue("path", path)
                .addKeyValue("status", status)
                .addKeyValue("ms", tookMs)
                .log("{} {} {} in {} ms", method, path, status, tookMs);
    }
}
