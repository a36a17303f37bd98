package dev.fivefold.starter;

import java.io.Serial;

/** The application declares its pages or clients in a way that cannot work. Stops the start with one clear sentence. */
final class InvalidSetupException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    InvalidSetupException(RuntimeException cause) {
        super(cause.getMessage(), cause);
    }
}
