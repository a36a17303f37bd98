package dev.fivefold.gateway.admission;

/** What a request is for, from what is refused last to what is refused first. */
public enum Priority {
    /** One that somebody waits for. */
    REQUEST,
    /** One that a browser sends since somebody may want the answer. */
    PREFETCH
}
