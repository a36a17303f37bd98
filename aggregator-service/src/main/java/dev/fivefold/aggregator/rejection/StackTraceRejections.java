package dev.fivefold.aggregator.rejection;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * Throws, and logs the stack trace: a hundred lines a rejection, of which the first has all the information (article
 * 001).
 */
public final class StackTraceRejections implements Rejections {

    private static final Logger LOG = LoggerFactory.getLogger(StackTraceRejections.class);

    @Override
    public ResponseEntity<ProblemDetail> respond(Rejection rejection) {
        RejectedMessageException rejected = new RejectedMessageException(rejection);
        LOG.warn("Request rejected: reason={}", rejection.reason(), rejected);
        throw rejected;
    }
}
