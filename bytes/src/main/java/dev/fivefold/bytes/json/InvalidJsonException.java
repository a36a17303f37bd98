package dev.fivefold.bytes.json;

import java.io.IOException;

/** A body is no JSON; the message has the reason and the position. */
public sealed class InvalidJsonException extends IOException permits OversizedJsonException {

    private static final long serialVersionUID = 1L;

    InvalidJsonException(String reason, long position) {
        super(reason + " at byte " + position);
    }
}
