package dev.fivefold.aggregator.admission;

/** What a request is for, from what is refused last to what is refused first. */
public enum Priority {
    /** A page that somebody waits for. */
    PAGE,
    /** One part of a page by itself: it is had again later, or its page does without it. */
    PART,
    /** A page that a browser fetches since somebody may want it. */
    PREFETCH
}
