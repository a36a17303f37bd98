package dev.fivefold.aggregator.rejection;

import dev.fivefold.telemetry.RateLimitedLog;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Responds, and logs the number of rejections, a line a second and reason. */
public final class QuietRejections implements Rejections {

    private final RateLimitedLog summary;

    /**
     * With this clock.
     *
     * @param nanos the time in nanoseconds, from any origin, never backwards
     */
    public QuietRejections(LongSupplier nanos) {
        this.summary = new RateLimitedLog(
                LoggerFactory.getLogger(QuietRejections.class), "Requests rejected: reason={} count={}", nanos);
    }

    @Override
    public ResponseEntity<ProblemDetail> respond(Rejection rejection) {
        summary.count(rejection.reason());
        return ResponseEntity.status(rejection.status())
                .headers(rejection.headers())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(rejection.problem());
    }
}
