package dev.fivefold.mocks.messages.intake.rejection;

import dev.fivefold.mocks.messages.intake.id.UniqueId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;

/**
 * Throws, and logs the stack trace: a hundred lines a message, of which the first has all the information (article
 * 001).
 */
final class StackTraceRejections implements Rejections {

    private static final Logger LOG = LoggerFactory.getLogger(StackTraceRejections.class);

    @Override
    public ResponseEntity<ProblemDetail> respond(Rejection rejection, UniqueId message) {
        throw reported(rejection, message);
    }

    @Override
    public void report(Rejection rejection, UniqueId message) {
        reported(rejection, message);
    }

    private static ErrorResponseException reported(Rejection rejection, UniqueId message) {
        ErrorResponseException rejected = new ErrorResponseException(rejection.status(), rejection.problem(), null);
        rejected.getHeaders().putAll(rejection.headers());
        LOG.warn("Message rejected: reason={} message_id={}", rejection.reason(), message.uniqueId(), rejected);
        return rejected;
    }
}
