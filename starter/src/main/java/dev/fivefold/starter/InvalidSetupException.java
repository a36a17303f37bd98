package dev.fivefold.starter;

import java.io.Serial;

/** The application declares its pages or clients in a way that cannot work. Stops the start with one clear sentence. */
public final class InvalidSetupException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** The sentence is the message of the cause. */
    public InvalidSetupException(RuntimeException cause) {
        super(cause.getMessage(), cause);
    }
}
