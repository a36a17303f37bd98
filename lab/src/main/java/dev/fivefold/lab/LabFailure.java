package dev.fivefold.lab;

/** Ends a command with exit code 1. The message is the one line that the user reads: what is wrong, and what to do. */
public final class LabFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * A failure.
     *
     * @param message what is wrong and what to do, on one line
     */
    public LabFailure(String message) {
        super(message);
    }

    /**
     * A failure with its cause, which is for debugging and not shown.
     *
     * @param message what is wrong and what to do, on one line
     * @param cause what it comes from
     */
    public LabFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
