package dev.fivefold.gateway.metrics;

import java.util.Locale;

/** How a request ended, as its client sees it. */
public enum Outcome {
    /** A complete response with a status below 400. */
    SUCCESS,
    /** A complete response with a status from 400 to 499. */
    CLIENT_ERROR,
    /**
     * A complete response with a status from 500 on. Also of an origin that sheds load, whatever its status: it is not
     * the client's error.
     */
    SERVER_ERROR,
    /** The gateway cut the connection before the response was complete. */
    CUT,
    /** The client went away before the response was complete. */
    CLIENT_GONE;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** The outcome of a complete response. */
    public static Outcome ofStatus(int status) {
        if (status < 400) {
            return SUCCESS;
        }
        return status < 500 ? CLIENT_ERROR : SERVER_ERROR;
    }

    /** The value of the label {@code outcome}: lower case. */
    String label() {
        return label;
    }
}
