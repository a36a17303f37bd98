package dev.fivefold.mocks.messages.intake.rejection;

import com.google.common.base.Ticker;
import dev.fivefold.mocks.messages.intake.id.UniqueId;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.ErrorResponseException;

/** Reports a rejected message to its sender and to the log. Thread-safe. */
public interface Rejections {

    /**
     * Logs a rejection and returns the response to the sender.
     *
     * @throws ErrorResponseException in place of the response, with the same content
     */
    ResponseEntity<ProblemDetail> respond(Rejection rejection, UniqueId message);

    /** Only logs a rejection, as {@link #respond} does, for a message of a batch, which has one response. Never throws. */
    void report(Rejection rejection, UniqueId message);

    /** Throws an exception and logs its stack trace (article 001). */
    static Rejections stackTrace() {
        return new StackTraceRejections();
    }

    /** Without exceptions, and with a rate-limited log. */
    static Rejections quiet(Ticker ticker) {
        return new QuietRejections(ticker);
    }
}
