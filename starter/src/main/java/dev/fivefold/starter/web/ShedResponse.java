package dev.fivefold.starter.web;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;

/** The response to a request that is shed. */
final class ShedResponse {

    /** Clients that are shed together must not come back together. */
    private static final String[] RETRY_AFTER_SECONDS = {"1", "2", "3"};

    private static final byte[] BODY = """
            {"title":"Service Unavailable","status":503,"detail":"The page was not made: there are too many requests at the moment. Repeat it later."}""".getBytes(StandardCharsets.US_ASCII);

    private ShedResponse() {}

    static void write(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.SERVICE_UNAVAILABLE.value());
        response.setHeader(
                "Retry-After", RETRY_AFTER_SECONDS[ThreadLocalRandom.current().nextInt(RETRY_AFTER_SECONDS.length)]);
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setContentLength(BODY.length);
        response.getOutputStream().write(BODY);
    }
}
