package dev.fivefold.aggregator.refusal;

import java.io.Serial;
import org.springframework.web.ErrorResponseException;

/** A message is rejected. */
final class RefusedException extends ErrorResponseException {

    @Serial
    private static final long serialVersionUID = 1L;

    RefusedException(Refusal refusal) {
        super(refusal.status(), refusal.problem(), null);
        getHeaders().putAll(refusal.headers());
    }
}
