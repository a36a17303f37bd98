package dev.fivefold.aggregator.rejection;

import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** Reports a rejection. Thread-safe. */
public interface Rejections {

    /**
     * The response to the sender.
     *
     * @throws RejectedMessageException in place of the response, with the same content
     */
    ResponseEntity<ProblemDetail> respond(Rejection rejection);
}
