package dev.fivefold.starter.internal.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.io.Serial;

/** A failure after the first bytes of a page have been sent: its response can only be aborted. The container does that, when no handler of Spring has handled it. */
public final class BrokenPageException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    BrokenPageException(Throwable cause) {
        super("The page failed after its first bytes had been sent", cause);
    }

    /** Suppresses its error page, which Tomcat would add to the response before it closes the connection: a filter of error dispatches and includes. */
    public static void filter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (!(request.getAttribute(RequestDispatcher.ERROR_EXCEPTION) instanceof BrokenPageException)) {
            chain.doFilter(request, response);
        }
    }
}
