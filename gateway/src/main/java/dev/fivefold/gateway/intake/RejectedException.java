package dev.fivefold.gateway.intake;

/** Ends the reading of a request. Without a stack trace: it is expected, and an attacker controls its rate. */
final class RejectedException extends Exception {

    private static final long serialVersionUID = 1;

    private final RejectionReason rejection;

    RejectedException(RejectionReason rejection) {
        super(rejection.sentence(), null, false, false);
        this.rejection = rejection;
    }

    RejectionReason rejection() {
        return rejection;
    }
}
