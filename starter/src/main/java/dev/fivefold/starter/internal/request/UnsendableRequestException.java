package dev.fivefold.starter.internal.request;

import java.io.Serial;

/** A request that is not sent, since an argument does not fit into its path. Without a stack trace: clients cause it. */
public final class UnsendableRequestException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    UnsendableRequestException() {
        super("a path variable is empty or has a segment of dots", null, false, false);
    }
}
