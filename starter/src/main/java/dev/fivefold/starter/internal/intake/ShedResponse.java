package dev.fivefold.starter.internal.intake;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/**
 * The response to a request that is shed: 429, as the API server of Kubernetes has it. Tomcat closes the connection of a 503, and a new one costs more than all of the rest of it.
 */
final class ShedResponse {

    /** Clients that are shed together must not come back together. */
    private static final String[] RETRY_AFTER_SECONDS = {"1", "2", "3"};

    private static final byte[] BODY = """
            {"title":"Too Many Requests","status":429,"detail":"The page was not made: there are too many requests at the moment. Repeat it later."}""".getBytes(StandardCharsets.US_ASCII);

    private ShedResponse() {}

    private static String retryAfter() {
        return RETRY_AFTER_SECONDS[ThreadLocalRandom.current().nextInt(RETRY_AFTER_SECONDS.length)];
    }

    /** A gateway in front sheds requests itself while responses have it. */
    private static final String OVERLOADED = "X-Overloaded";

    /** The response of a request that has waited. */
    static ResponseEntity<byte[]> entity() {
        return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, retryAfter())
                .header(OVERLOADED, "true")
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(BODY);
    }

    /** Writes the response of a request that does not wait. */
    static void write(HttpServletResponse response) throws IOException {
        response.setStatus(HttpStatus.TOO_MANY_REQUESTS.value());
        response.setHeader(HttpHeaders.RETRY_AFTER, retryAfter());
        response.setHeader(OVERLOADED, "true");
        response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
        response.setContentLength(BODY.length);
        response.getOutputStream().write(BODY);
    }
}
