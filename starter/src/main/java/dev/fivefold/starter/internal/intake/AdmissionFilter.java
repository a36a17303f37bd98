package dev.fivefold.starter.internal.intake;

import dev.fivefold.admission.Admission;
import dev.fivefold.admission.Permit;
import dev.fivefold.admission.PermitRequest;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import dev.fivefold.telemetry.RateLimitedLog;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.web.util.ServletRequestPathUtils;

/**
 * Takes a permit for a request for a page before anything else happens to it, or sheds the request. One that has to wait goes through the other filters first, so that it is
 * authenticated, and waits at its controller ({@link PageTurns}).
 */
public final class AdmissionFilter implements Filter, Ordered {

    private final @Nullable Admission admission;
    private final Supplier<ServedPages> pages;
    private final boolean trustPriority;
    private final RateLimitedLog shed = new RateLimitedLog(
            LoggerFactory.getLogger(AdmissionFilter.class), "Requests shed: reason={} count={}", System::nanoTime);

    /**
     * The filter.
     *
     * @param admission {@code null} without admission control: then each request has its permit
     * @param trustPriority whether a {@code Priority} header is that of a gateway
     */
    public AdmissionFilter(@Nullable Admission admission, Supplier<ServedPages> pages, boolean trustPriority) {
        this.admission = admission;
        this.pages = pages;
        this.trustPriority = trustPriority;
    }

    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest http) || !(response instanceof HttpServletResponse out)) {
            chain.doFilter(request, response);
            return;
        }
        ServedPage<?> page = request.getDispatcherType() == DispatcherType.REQUEST ? page(http) : null;
        if (page == null) {
            chain.doFilter(request, response);
            return;
        }
        PageTurn turn = turn(http, page);
        if (turn == null) {
            shed.count("overloaded");
            ShedResponse.write(out);
            return;
        }
        request.setAttribute(PageTurn.ATTRIBUTE, turn);
        try {
            chain.doFilter(request, response);
        } finally {
            turn.endHere();
        }
    }

    /** {@code null} if the request is shed. */
    private @Nullable PageTurn turn(HttpServletRequest request, ServedPage<?> page) {
        if (admission == null) {
            return new PageTurn(null, Permit.UNCOUNTED);
        }
        PermitRequest permitRequest = PagePermitRequest.of(request, page, trustPriority);
        Optional<Permit> permit = admission.tryAdmit(permitRequest);
        if (permit.isEmpty() && (admission.sheds(permitRequest) || !request.isAsyncSupported())) {
            admission.recordShed(permitRequest);
            return null;
        }
        return new PageTurn(permitRequest, permit.orElse(null));
    }

    private @Nullable ServedPage<?> page(HttpServletRequest request) {
        return request.getMethod().equals("GET") || request.getMethod().equals("HEAD")
                ? pages.get().at(ServletRequestPathUtils.parseAndCache(request).pathWithinApplication())
                : null;
    }
}
