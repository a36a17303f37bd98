package dev.fivefold.lab.load;

/** What became of a request. */
public enum Outcome {
    /** Answered with 2xx or 3xx. */
    SERVED(true, false, false),
    /** The same, with a page that says of itself that parts are missing: {@code X-Page-Complete: false}. */
    SERVED_IN_PART(true, false, false),
    /** Answered with another status, save those of {@link #TURNED_AWAY}. */
    ANSWERED_BADLY(true, true, false),
    /** Answered with 429 or 503: the server has enough to do. */
    TURNED_AWAY(true, false, true),
    /** No whole answer: the connection broke, or the time was up. */
    UNANSWERED(false, true, false),
    /** No connection, or none left of those that there may be. */
    NOT_LET_IN(false, false, true);

    private final boolean complete;
    private final boolean failed;
    private final boolean refused;

    Outcome(boolean complete, boolean failed, boolean refused) {
        this.complete = complete;
        this.failed = failed;
        this.refused = refused;
    }

    /**
     * That of an answer.
     *
     * @param whole whether it does not say that parts are missing
     */
    static Outcome of(int status, boolean whole) {
        if (status == 429 || status == 503) {
            return TURNED_AWAY;
        }
        if (status < 200 || status >= 400) {
            return ANSWERED_BADLY;
        }
        return whole ? SERVED : SERVED_IN_PART;
    }

    /** Whether there was an answer, good or bad. */
    boolean isComplete() {
        return complete;
    }

    boolean isFailed() {
        return failed;
    }

    boolean isRefused() {
        return refused;
    }

    /** Whether there was a good answer, with or without all parts. */
    public boolean isServed() {
        return this == SERVED || this == SERVED_IN_PART;
    }
}
