package dev.fivefold.starter.internal.web;

import java.io.Serial;

/** A failure after the first bytes of a page have been sent: its response can only be aborted. The container does that, when no handler of Spring has handled it. */
final class BrokenPageException extends RuntimeException {

    @Serial
    private static final long serialVersionUID = 1L;

    BrokenPageException(Throwable cause) {
        super("The page failed after its first bytes had been sent", cause);
    }
}
