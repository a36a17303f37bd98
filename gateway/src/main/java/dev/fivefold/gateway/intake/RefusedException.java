package dev.fivefold.gateway.intake;

/** Ends the reading of a request. Without a stack trace: it is expected, and an attacker controls its rate. */
final class RefusedException extends Exception {

    private static final long serialVersionUID = 1;

    private final Refusal refusal;

    RefusedException(Refusal refusal) {
        super(refusal.sentence(), null, false, false);
        this.refusal = refusal;
    }

    Refusal refusal() {
        return refusal;
    }
}
