package dev.fivefold.aggregator.rejection;

import java.io.Serial;
import org.springframework.web.ErrorResponseException;

/** A message is rejected. */
final class RejectedMessageException extends ErrorResponseException {

    @Serial
    private static final long serialVersionUID = 1L;

    RejectedMessageException(Rejection rejection) {
        super(rejection.status(), rejection.problem(), null);
        getHeaders().putAll(rejection.headers());
    }
}
