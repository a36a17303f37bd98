package dev.fivefold.gateway.problem;

import java.util.Map;

/** What tells a browser to make no more of an answer than it is. */
public final class SecurityHeaders {

    /** On every answer; an origin that knows better, since it serves a document, may have values of its own. */
    public static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin");

    /** On every problem, too: no cache may keep an error. */
    public static final Map<String, String> ON_PROBLEMS = Map.of("Cache-Control", "no-store");

    /** To those who have come by https: for a year they will not come otherwise. */
    public static final Map<String, String> ON_HTTPS = Map.of("Strict-Transport-Security", "max-age=31536000");

    private SecurityHeaders() {}
}
