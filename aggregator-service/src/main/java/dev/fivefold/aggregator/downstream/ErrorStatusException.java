package dev.fivefold.aggregator.downstream;

/**
 * The service answered with an error. Its body is not read: nothing in it is for this service's clients, and it may be
 * of any size. Without a stack, since under an outage thousands of these a second say nothing that the status does not.
 */
final class ErrorStatusException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    ErrorStatusException(int status) {
        super("status " + status, null, false, false);
        this.status = status;
    }

    int status() {
        return status;
    }
}
