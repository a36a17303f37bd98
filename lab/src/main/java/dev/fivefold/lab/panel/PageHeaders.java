package dev.fivefold.lab.panel;

import com.sun.net.httpserver.Headers;

/** The headers of the page and its files: the same as those of {@code nginx/web.conf.template}. */
final class PageHeaders {

    /** The page loads its own scripts and styles, and calls this server: no other request is allowed. */
    static final String PAGE_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'";

    /** Reports have their styles and their script inside. They permit no other script themselves. */
    static final String REPORT_POLICY =
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; "
                    + "form-action 'none'; frame-ancestors 'none'";

    private PageHeaders() {}

    /** Sets the headers that all responses have. */
    static void set(Headers headers, String contentType, String cacheControl) {
        headers.set("Content-Type", contentType);
        headers.set("Cache-Control", cacheControl);
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Referrer-Policy", "no-referrer");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Cross-Origin-Opener-Policy", "same-origin");
    }
}
