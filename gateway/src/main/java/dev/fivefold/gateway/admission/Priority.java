package dev.fivefold.gateway.admission;

/** What a request is for, from what is refused last to what is refused first. */
public enum Priority {
    /** One that a user waits for. */
    REQUEST,
    /** One that a browser sends ahead of a user's need. */
    PREFETCH
}
