package dev.fivefold.starter.response;

import java.io.IOException;
import java.io.Serial;

/**
 * A response that cannot be used. The connection is fine, and a repeated request would bring the same. Without a stack trace: the
 * message has the reason: it may contain parts of the response's structure, but no address.
 */
public final class InvalidResponseException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    /**
     * The exception of a response.
     *
     * @param reason without an address
     */
    public InvalidResponseException(String reason) {
        super(reason);
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // no state
    public Throwable fillInStackTrace() {
        return this;
    }
}
