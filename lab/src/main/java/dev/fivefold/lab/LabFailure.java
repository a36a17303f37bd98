package dev.fivefold.lab;

/** Ends a command with exit code 1. The message is the one line that the user reads: the failure and its remedy. */
public final class LabFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** A failure with its message on one line. */
    public LabFailure(String message) {
        super(message);
    }

    /** The same with its cause, which is for debugging and not shown. */
    public LabFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
