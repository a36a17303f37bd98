package dev.fivefold.mcp;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Rejects requests to the MCP endpoint that a web page of another origin makes, as its specification demands: by DNS rebinding, any web page could call the
 * server of its reader's machine. Requests without an {@code Origin} are not those of a web page.
 */
final class OriginFilter extends OncePerRequestFilter implements Ordered {

    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]", "::1");

    private final PathPattern endpoint;
    private final List<String> allowed;

    /**
     * The filter.
     *
     * @param endpoint the path of the server in the application
     * @param allowed origins beside those of this machine
     */
    OriginFilter(String endpoint, List<String> allowed) {
        this.endpoint = PathPatternParser.defaultInstance.parse(endpoint);
        this.allowed = List.copyOf(allowed);
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !endpoint.matches(ServletRequestPathUtils.parseAndCache(request).pathWithinApplication());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        @Nullable String origin = request.getHeader(HttpHeaders.ORIGIN);
        if (origin == null || allowed.contains(origin) || isOfThisMachine(origin, request)) {
            chain.doFilter(request, response);
        } else {
            response.setStatus(HttpStatus.FORBIDDEN.value());
        }
    }

    private static boolean isOfThisMachine(String origin, HttpServletRequest request) {
        try {
            String host = URI.create(origin).getHost();
            return host != null && LOOPBACK.contains(host) && LOOPBACK.contains(request.getServerName());
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }
}
