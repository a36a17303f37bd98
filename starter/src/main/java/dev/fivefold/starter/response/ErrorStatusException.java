package dev.fivefold.starter.response;

import java.io.Serial;

/**
 * A response with an error status. Its body is not read: nothing in it is for this service's clients, and it may be of any size.
 * Without a stack trace: an outage throws thousands of these a second.
 */
public final class ErrorStatusException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * The exception of a response.
     *
     * @param status the HTTP status, which is none of success
     */
    public ErrorStatusException(int status) {
        super("status " + status, null, false, false);
        this.status = status;
    }

    /** The HTTP status. */
    public int status() {
        return status;
    }
}
