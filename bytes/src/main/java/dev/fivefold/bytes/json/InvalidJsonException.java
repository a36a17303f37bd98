package dev.fivefold.bytes.json;

import java.io.IOException;

/** A body is no JSON; the message has the reason and the position. */
public class InvalidJsonException extends IOException {

    private static final long serialVersionUID = 1L;

    /**
     * Invalid JSON.
     *
     * @param position of the byte, from 0
     */
    public InvalidJsonException(String reason, long position) {
        super(reason + " at byte " + position);
    }
}
