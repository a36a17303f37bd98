package dev.fivefold.gateway.auth;

/** Ends the check of a token. Without a stack trace: it is expected, and an attacker controls its rate. */
final class TokenFaultException extends Exception {

    private static final long serialVersionUID = 1;

    private final TokenFault fault;

    TokenFaultException(TokenFault fault) {
        super(fault.name(), null, false, false);
        this.fault = fault;
    }

    TokenFault fault() {
        return fault;
    }
}
