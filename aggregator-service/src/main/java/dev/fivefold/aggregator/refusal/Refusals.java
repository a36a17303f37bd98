package dev.fivefold.aggregator.refusal;

import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** How a refusal is told. Safe for use by many threads. */
public interface Refusals {

    /**
     * The answer to the sender.
     *
     * @throws RefusedException in place of it, which is answered the same
     */
    ResponseEntity<ProblemDetail> answer(Refusal refusal);
}
