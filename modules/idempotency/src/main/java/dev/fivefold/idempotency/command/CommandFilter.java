package dev.fivefold.idempotency.command;

import dev.fivefold.starter.internal.intake.AdmissionFilter;
import dev.fivefold.starter.internal.page.ServedPage;
import dev.fivefold.starter.internal.page.ServedPages;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.util.ServletRequestPathUtils;

/** Receives the body of a command's request, within its bound, and takes a permit for it, before anything else happens to it. */
public record CommandFilter(AdmissionFilter admission, Supplier<ServedPages> pages) implements Filter, Ordered {

    /** As that of other pages. */
    @Override
    public int getOrder() {
        return admission.getOrder() + 1;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request instanceof HttpServletRequest http) || !(response instanceof HttpServletResponse out)) {
            chain.doFilter(request, response);
            return;
        }
        ServedPage<?> page = request.getDispatcherType() == DispatcherType.REQUEST ? command(http) : null;
        if (page == null) {
            chain.doFilter(request, response);
            return;
        }
        HttpServletRequest received = CommandBody.received(http, page.settings().effectiveMaxBodySize());
        if (received == null) {
            out.sendError(HttpServletResponse.SC_REQUEST_ENTITY_TOO_LARGE);
            return;
        }
        admission.admit(page, received, out, chain);
    }

    private @Nullable ServedPage<?> command(HttpServletRequest request) {
        return switch (request.getMethod()) {
            case "POST", "PUT", "PATCH", "DELETE" ->
                pages.get()
                        .at(
                                request.getMethod(),
                                ServletRequestPathUtils.parseAndCache(request).pathWithinApplication());
            default -> null;
        };
    }
}
