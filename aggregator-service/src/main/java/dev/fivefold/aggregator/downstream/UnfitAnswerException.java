package dev.fivefold.aggregator.downstream;

import java.io.IOException;
import java.io.Serial;

/**
 * The service answered, and the answer cannot be used. Nothing is wrong with the connection, and asking again would bring the
 * same. Without a stack, since all that it could say is in the message.
 */
final class UnfitAnswerException extends IOException {

    @Serial
    private static final long serialVersionUID = 1L;

    private final String why;

    UnfitAnswerException(String why) {
        super(why);
        this.why = why;
    }

    String why() {
        return why;
    }

    @Override
    @SuppressWarnings("UnsynchronizedOverridesSynchronized") // there is nothing to protect
    public Throwable fillInStackTrace() {
        return this;
    }
}
