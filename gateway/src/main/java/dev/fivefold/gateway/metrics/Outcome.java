package dev.fivefold.gateway.metrics;

import java.util.Locale;

/** How a request ended, as its client sees it. */
public enum Outcome {
    /** A whole answer with a status below 400. */
    SUCCESS,
    /** A whole answer with a status from 400 to 499. */
    CLIENT_ERROR,
    /** A whole answer with a status from 500 on, or of an origin that sheds load, whatever its status: the client has done nothing wrong. */
    SERVER_ERROR,
    /** The gateway cut the connection before the answer was whole. */
    CUT,
    /** The client went away before the answer was whole. */
    CLIENT_GONE;

    private final String label = name().toLowerCase(Locale.ROOT);

    /** What became of a whole answer. */
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
