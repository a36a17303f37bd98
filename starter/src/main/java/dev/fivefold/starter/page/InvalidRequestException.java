package dev.fivefold.starter.page;

import java.io.Serial;

/** A request that a page cannot accept (400). Without a stack trace: clients cause it. */
public final class InvalidRequestException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    /** With a detail for the client. */
    public InvalidRequestException(String detail) {
        super(detail, null, false, false);
    }
}
