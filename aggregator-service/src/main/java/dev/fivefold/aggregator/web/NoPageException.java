package dev.fivefold.aggregator.web;

import java.io.Serial;
import org.springframework.http.HttpStatus;
import org.springframework.web.ErrorResponseException;

/**
 * There is no page for this request, and the answer says why. Without a stack: in an outage thousands of these a second have no
 * other to tell.
 */
final class NoPageException extends ErrorResponseException {

    @Serial
    private static final long serialVersionUID = 1L;

    NoPageException(HttpStatus status) {
        super(status);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // there is nothing to protect
    public Throwable fillInStackTrace() {
        return this;
    }
}
