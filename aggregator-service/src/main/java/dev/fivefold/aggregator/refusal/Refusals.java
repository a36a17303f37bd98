package dev.fivefold.aggregator.refusal;

import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Reports a rejection. Thread-safe. */
public interface Refusals {

    /**
     * The response to the sender.
     *
     * @throws RefusedException in place of the response, with the same content
     */
    ResponseEntity<ProblemDetail> answer(Refusal refusal);
}
