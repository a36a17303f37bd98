package dev.fivefold.mocks.messages.intake;

import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** How it is told that a message is not taken, to its sender and to the log. Safe for use by many threads. */
interface Rejections {

    /**
     * The answer to the sender.
     *
     * @throws RejectedMessageException in place of it, which is answered the same
     */
    ResponseEntity<ProblemDetail> answer(Rejection rejection, UniqueId message);

    /** Tells the log alone, as {@link #answer} does: of one of several messages, whose senders have one answer together. Never throws. */
    void tell(Rejection rejection, UniqueId message);
}
