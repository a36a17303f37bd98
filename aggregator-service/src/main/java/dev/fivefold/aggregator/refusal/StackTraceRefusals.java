package dev.fivefold.aggregator.refusal;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/**
 * Throws, and logs the stack trace: a hundred lines a rejection, of which the first has all the information (article
 * 001).
 */
public final class StackTraceRefusals implements Refusals {

    private static final Logger LOG = LoggerFactory.getLogger(StackTraceRefusals.class);

    @Override
    public ResponseEntity<ProblemDetail> answer(Refusal refusal) {
        RefusedException refused = new RefusedException(refusal);
        LOG.warn("Request rejected: reason={}", refusal.reason(), refused);
        throw refused;
    }
}
