package dev.fivefold.mcp;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;

/** Decides whether the caller of a tool can get its page. Thread-safe. */
@FunctionalInterface
interface PageAccess {

    /**
     * For the thread of the call.
     *
     * @param page the GET of the page
     * @return 200, or the status of the rejection: 401 or 403
     */
    HttpStatus of(HttpServletRequest page);
}
