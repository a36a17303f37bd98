package dev.fivefold.shapes;

import dev.fivefold.bytes.json.InvalidJsonException;

/** A document that is made of others would be too large. */
public final class OversizedJsonException extends InvalidJsonException {

    private static final long serialVersionUID = 1L;

    OversizedJsonException(long maxBytes, long position) {
        super("nested, it exceeds " + maxBytes + " bytes", position);
    }
}
