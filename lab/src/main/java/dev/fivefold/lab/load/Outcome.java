package dev.fivefold.lab.load;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** The outcome of a request. */
public enum Outcome {
    /** A response with 2xx or 3xx. */
    SERVED,
    /** The same, with a page that reports missing parts: {@code X-Page-Complete: false}. */
    PARTIAL,
    /** A response with another status, save those of {@link #SHED}. */
    ERROR,
    /** A response with 429 or 503: the server sheds load. */
    SHED,
    /** No complete response: the connection broke, or the time was up. */
    UNANSWERED,
    /** No connection, or none left of those that there may be. */
    NOT_CONNECTED;

    /** Those with a response, good or bad. */
    static final Set<Outcome> COMPLETE = Collections.unmodifiableSet(EnumSet.of(SERVED, PARTIAL, ERROR, SHED));

    static final Set<Outcome> FAILED = Collections.unmodifiableSet(EnumSet.of(ERROR, UNANSWERED));
    static final Set<Outcome> REJECTED = Collections.unmodifiableSet(EnumSet.of(SHED, NOT_CONNECTED));

    /**
     * The outcome of a response.
     *
     * @param whole whether it reports no missing part
     */
    static Outcome of(int status, boolean whole) {
        if (status == 429 || status == 503) {
            return SHED;
        }
        if (status < 200 || status >= 400) {
            return ERROR;
        }
        return whole ? SERVED : PARTIAL;
    }

    /** Whether there was a good response, with or without all parts. */
    public boolean isServed() {
        return this == SERVED || this == PARTIAL;
    }
}
