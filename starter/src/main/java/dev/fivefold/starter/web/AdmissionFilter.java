package dev.fivefold.starter.web;

import io.netty.util.Timer;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Has a request that has to wait join the queue when all other filters are through. Sooner, it might be dispatched while they still ask
 * whether it is asynchronous; that of Spring's metrics would count it twice.
 */
public final class AdmissionFilter extends OncePerRequestFilter implements Ordered {

    private final Duration maxWait;
    private final Timer timer;

    /**
     * The filter.
     *
     * @param maxWait how long a page beyond the limit waits
     * @param timer ends the waiting
     */
    public AdmissionFilter(Duration maxWait, Timer timer) {
        this.maxWait = maxWait;
        this.timer = timer;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        chain.doFilter(request, response);
        WaitingRequest waiting = WaitingRequest.of(request);
        if (waiting != null) {
            waiting.join(maxWait, timer);
        }
    }
}
