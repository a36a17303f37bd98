package dev.fivefold.starter.internal.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * Which pages are sent as gzip, as {@code server.compression} has it. Pages compress themselves: the web server would inflate and deflate again
 * the parts that have arrived compressed.
 *
 * @param enabled {@code server.compression.enabled}
 * @param minBytes {@code server.compression.min-response-size}; a page that is sent while its parts arrive is compressed in any case
 */
public record PageCompression(boolean enabled, long minBytes) {

    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    private static final String WEIGHT = "\\s*(;\\s*q\\s*=\\s*(1(\\.0*)?|0\\.\\d*[1-9]\\d*))?";

    /** An element of Accept-Encoding that has gzip, with any weight but 0. */
    private static final Pattern GZIP = element("(gzip|x-gzip|\\*)");

    /** One that has {@code dcz}: a client that has a dictionary. */
    public static final Pattern DCZ = element("dcz");

    /** One that is sent by clients that may have a dictionary later. */
    public static final Pattern ZSTD_OR_DCZ = element("(zstd|dcz)");

    private static Pattern element(String coding) {
        return Pattern.compile(coding + WEIGHT, Pattern.CASE_INSENSITIVE);
    }

    /** Whether the response to a request may be gzip. */
    boolean accepts(HttpServletRequest request) {
        return enabled && accepts(request, GZIP);
    }

    /** Whether one of the accepted codings matches. */
    public static boolean accepts(HttpServletRequest request, Pattern coding) {
        return Collections.list(request.getHeaders(HttpHeaders.ACCEPT_ENCODING)).stream()
                .flatMap(COMMA::splitAsStream)
                .anyMatch(element -> coding.matcher(element.strip()).matches());
    }
}
