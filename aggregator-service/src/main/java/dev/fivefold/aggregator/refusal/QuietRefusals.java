package dev.fivefold.aggregator.refusal;

import dev.fivefold.telemetry.RateLimitedLog;
import java.util.function.LongSupplier;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Responds, and logs the number of rejections, a line a second and reason. */
public final class QuietRefusals implements Refusals {

    private final RateLimitedLog summary;

    /**
     * With this clock.
     *
     * @param nanos the time in nanoseconds, from any origin, never backwards
     */
    public QuietRefusals(LongSupplier nanos) {
        this.summary = new RateLimitedLog(
                LoggerFactory.getLogger(QuietRefusals.class), "Requests rejected: reason={} count={}", nanos);
    }

    @Override
    public ResponseEntity<ProblemDetail> answer(Refusal refusal) {
        summary.count(refusal.reason());
        return ResponseEntity.status(refusal.status())
                .headers(refusal.headers())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(refusal.problem());
    }
}
