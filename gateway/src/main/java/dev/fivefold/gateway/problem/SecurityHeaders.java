package dev.fivefold.gateway.problem;

import java.util.Map;

/** Headers that stop browsers from sniffing and framing responses. */
public final class SecurityHeaders {

    /** On every response; an origin that serves a document may have values of its own. */
    public static final Map<String, String> ALWAYS = Map.of(
            "X-Content-Type-Options", "nosniff",
            "Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Resource-Policy", "same-origin");

    /** On every problem, too: no cache may store an error. */
    public static final Map<String, String> ON_PROBLEMS = Map.of("Cache-Control", "no-store");

    /** On responses over https: for a year, browsers use https only. */
    public static final Map<String, String> ON_HTTPS = Map.of("Strict-Transport-Security", "max-age=31536000");

    private SecurityHeaders() {}
}
