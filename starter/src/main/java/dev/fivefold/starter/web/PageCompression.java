package dev.fivefold.starter.web;

import dev.fivefold.engine.call.RawJson;
import dev.fivefold.engine.gzip.GzipBody;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;

/**
 * Sends pages as gzip to clients that accept it, as {@code server.compression} has it. The web server would inflate and deflate again the
 * parts that have arrived compressed.
 *
 * @param enabled {@code server.compression.enabled}
 * @param minBytes {@code server.compression.min-response-size}
 */
public record PageCompression(boolean enabled, long minBytes) {

    private static final Pattern COMMA = Pattern.compile("\\s*,\\s*");

    /** An element of Accept-Encoding that has gzip, with any weight but 0. */
    private static final Pattern GZIP = Pattern.compile(
            "(gzip|x-gzip|\\*)\\s*(;\\s*q\\s*=\\s*(1(\\.0*)?|0\\.\\d*[1-9]\\d*))?", Pattern.CASE_INSENSITIVE);

    /** Writes the length, the content coding and the body. */
    void write(RawJson body, HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (enabled) {
            response.addHeader(HttpHeaders.VARY, HttpHeaders.ACCEPT_ENCODING);
        }
        if (enabled && body.length() >= minBytes && acceptsGzip(request)) {
            GzipBody gzip = body.gzip();
            response.setHeader(HttpHeaders.CONTENT_ENCODING, "gzip");
            response.setContentLengthLong(gzip.length());
            gzip.writeTo(response.getOutputStream());
        } else {
            response.setContentLengthLong(body.length());
            body.writeTo(response.getOutputStream());
        }
    }

    private static boolean acceptsGzip(HttpServletRequest request) {
        return Collections.list(request.getHeaders(HttpHeaders.ACCEPT_ENCODING)).stream()
                .flatMap(COMMA::splitAsStream)
                .anyMatch(element -> GZIP.matcher(element.strip()).matches());
    }
}
