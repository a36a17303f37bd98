package dev.fivefold.aggregator.rejection;

import java.util.Locale;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;

/** Why a valid message is rejected. */
public enum Rejection {
    /** The same message was accepted before. */
    DUPLICATE(HttpStatus.CONFLICT, "The same message was accepted less than a minute ago."),
    /** The messages service is full. */
    FULL(HttpStatus.SERVICE_UNAVAILABLE, "The message was not accepted: there was no room. Send it again later.");

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

    HttpStatus status() {
        return status;
    }

    /** A new instance: Spring adds the request's path to it. */
    ProblemDetail problem() {
        return ProblemDetail.forStatusAndDetail(status, detail);
    }

    /** Retry-After, if a retry makes sense. */
    HttpHeaders headers() {
        HttpHeaders headers = new HttpHeaders();
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            headers.set(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
        }
        return headers;
    }
}
