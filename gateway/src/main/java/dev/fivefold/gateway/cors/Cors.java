package dev.fivefold.gateway.cors;

import dev.fivefold.gateway.settings.Requirement;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which pages of other origins may call the API from a browser. Without cookies: the API uses none.
 *
 * @param origins exactly as browsers write them, {@code https://shop.example}; default none
 * @param methods with which methods; default GET and HEAD
 * @param headers with which headers; default Authorization and Content-Type
 * @param maxAge how long a browser may cache this, 0 to 24 hours; default 10 minutes
 */
public record Cors(
        @DefaultValue List<String> origins,
        @DefaultValue({"GET", "HEAD"}) List<String> methods,
        @DefaultValue({"Authorization", "Content-Type"}) List<String> headers,
        @DefaultValue("10m") Duration maxAge) {

    private static final Pattern ORIGIN = Pattern.compile("https?://[a-z0-9.\\[\\]:-]+");
    private static final List<String> SERVED = List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE");
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]+");

    /** Rejects values that would allow more than intended. */
    public Cors {
        origins = List.copyOf(origins);
        methods = List.copyOf(methods);
        headers = List.copyOf(headers);
        for (String origin : origins) {
            Requirement.that(
                    ORIGIN.matcher(origin).matches(),
                    "cors.origins has '" + origin + "': write it in full and without a path, as https://shop.example");
        }
        for (String method : methods) {
            Requirement.that(SERVED.contains(method), "cors.methods has '" + method + "': set some of " + SERVED);
        }
        for (String header : headers) {
            Requirement.that(
                    NAME.matcher(header).matches(), "cors.headers has '" + header + "': name each, as Content-Type");
        }
        Requirement.that(
                !maxAge.isNegative() && maxAge.compareTo(Duration.ofHours(24)) <= 0,
                "cors.max-age is " + maxAge + ": set 0s to 24h");
    }
}
