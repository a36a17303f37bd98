package dev.fivefold.lab.load;

/** What became of a request. */
enum Outcome {
    /** Answered with 2xx or 3xx. */
    SERVED(true, false, false),
    /** Answered with another status, save those of {@link #TURNED_AWAY}. */
    ANSWERED_BADLY(true, true, false),
    /** Answered with 429 or 503: the server has enough to do. */
    TURNED_AWAY(true, false, true),
    /** No whole answer: the connection broke, or the time was up. */
    UNANSWERED(false, true, false),
    /** No connection. */
    NOT_LET_IN(false, false, true);

    private final boolean complete;
    private final boolean failed;
    private final boolean refused;

    Outcome(boolean complete, boolean failed, boolean refused) {
        this.complete = complete;
        this.failed = failed;
        this.refused = refused;
    }

    static Outcome of(int status) {
        if (status == 429 || status == 503) {
            return TURNED_AWAY;
        }
        return status >= 200 && status < 400 ? SERVED : ANSWERED_BADLY;
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
}
