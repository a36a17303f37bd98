package dev.fivefold.mocks.messages.intake.rejection;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.id.UniqueId;
import dev.fivefold.telemetry.RateLimitedLog;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Responds without an exception, and logs at most one line a second and reason, with the number of messages. */
final class QuietRejections implements Rejections {

    private final RateLimitedLog log;

    QuietRejections(Ticker ticker) {
        log = new RateLimitedLog(
                LoggerFactory.getLogger(QuietRejections.class), "Messages rejected: reason={} count={}", ticker::read);
    }

    @Override
    public ResponseEntity<ProblemDetail> respond(Rejection rejection, UniqueId message) {
        report(rejection, message);
        return ResponseEntity.status(rejection.status())
                .headers(rejection.headers())
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(rejection.problem());
    }

    @Override
    public void report(Rejection rejection, UniqueId message) {
        log.count(rejection.reason());
    }
}
