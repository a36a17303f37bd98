package dev.fivefold.starter.admission;

/** The priority of a request: the last is shed first. */
public enum Priority {
    /** A page that a user waits for. */
    PAGE,
    /** One part of a page by itself. */
    PART,
    /** A page that a browser prefetches. */
    PREFETCH
}
