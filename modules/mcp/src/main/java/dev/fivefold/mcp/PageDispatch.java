package dev.fivefold.mcp;

import dev.fivefold.starter.internal.intake.AdmissionFilter;
import dev.fivefold.starter.internal.web.AccessLogFilter;
import dev.fivefold.starter.internal.web.PageController;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.HandlerExecutionChain;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.util.ServletRequestPathUtils;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Makes the pages of tools, by the servlet that serves them to others: with admission, binding, validation, interceptors, metrics and a line of the access log. No
 * connection is opened, and no other thread is needed. Thread-safe.
 *
 * @param servlet has served the request of the MCP client, too
 */
record PageDispatch(
        PageAccess access, AdmissionFilter admission, AccessLogFilter log, Supplier<DispatcherServlet> servlet) {

    /**
     * The response to the GET of a page, for the client that the calling thread serves.
     *
     * @param path the path pattern of the page
     * @throws Exception as the servlet throws it
     */
    ToolResponse get(String path, ToolInput.Target target) throws Exception {
        if (!(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes client)) {
            throw new IllegalStateException("Tools of pages need the thread of their HTTP request");
        }
        ToolRequest request = new ToolRequest(client.getRequest(), target);
        ToolResponse response = new ToolResponse();
        ServletRequestPathUtils.parseAndCache(request);
        HttpStatus allowed = access.of(request);
        if (allowed != HttpStatus.OK) {
            response.setStatus(allowed.value());
        } else if (isOf(path, request)) {
            admission.doFilter(request, response, (in, out) -> log.doFilter(in, out, this::serve));
        } else {
            response.setStatus(HttpStatus.NOT_FOUND.value());
        }
        return response;
    }

    private void serve(ServletRequest request, ServletResponse response) throws ServletException, IOException {
        servlet.get().service(request, response);
    }

    /** Whether the request is for this page, and not for another handler whose path has a constant in place of a variable. */
    private boolean isOf(String path, HttpServletRequest request) throws Exception {
        HandlerExecutionChain handler = handler(request);
        return handler != null
                && handler.getHandler() instanceof HandlerMethod method
                && method.getBeanType() == PageController.class
                && PathPatternParser.defaultInstance
                        .initFullPathPattern(path)
                        .equals(request.getAttribute(HandlerMapping.BEST_MATCHING_PATTERN_ATTRIBUTE));
    }

    private @Nullable HandlerExecutionChain handler(HttpServletRequest request) throws Exception {
        try {
            for (HandlerMapping mapping :
                    Objects.requireNonNullElse(servlet.get().getHandlerMappings(), List.<HandlerMapping>of())) {
                HandlerExecutionChain handler = mapping.getHandler(request);
                if (handler != null) {
                    return handler;
                }
            }
        } catch (HttpRequestMethodNotSupportedException noPage) {
            // the handler of another method
        }
        return null;
    }
}
