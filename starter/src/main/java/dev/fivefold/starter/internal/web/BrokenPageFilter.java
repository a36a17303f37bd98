package dev.fivefold.starter.internal.web;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;

/**
 * Suppresses the error page of a page that failed after its first bytes: Tomcat would add it to the response before it closes the connection. To be
 * registered for error dispatches and includes.
 */
public final class BrokenPageFilter implements Filter {

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        boolean broken = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof BrokenPageException;
        if (!broken) {
            chain.doFilter(request, response);
        }
    }
}
