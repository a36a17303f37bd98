package dev.fivefold.starter.page;

import java.io.Serial;

/** A request that a page cannot accept (400). Without a stack trace: clients cause it. */
public final class InvalidRequestException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String detail;

    /**
     * A bad request.
     *
     * @param detail for the client
     */
    public InvalidRequestException(String detail) {
        super(detail, null, false, false);
        this.detail = detail;
    }

    /** What is wrong with the request, for the client. */
    public String detail() {
        return detail;
    }
}
