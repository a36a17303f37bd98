package dev.fivefold.mocks.messages.intake.rejection;

import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** Why a valid message is rejected. */
public enum Rejection {
    DUPLICATE(HttpStatus.CONFLICT, "The same message was accepted less than a minute ago"),
    FULL(HttpStatus.SERVICE_UNAVAILABLE, "Too many messages wait to be written: send it again later");

    private static final String RETRY_AFTER_SECONDS = "1";

    private final HttpStatus status;
    private final String detail;
    private final String reason = name().toLowerCase(Locale.ROOT);

    Rejection(HttpStatus status, String detail) {
        this.status = status;
        this.detail = detail;
    }

    /** In log lines. */
    String reason() {
        return reason;
    }

    /** The status of the response. */
    public HttpStatus status() {
        return status;
    }

    /** A new instance: Spring adds the request's path to it. */
    ProblemDetail problem() {
        return ProblemDetail.forStatusAndDetail(status, detail);
    }

    /** Retry-After, if a retry makes sense. */
    HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        if (this == FULL) {
            headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return headers;
    }
}
