package dev.fivefold.engine.plan;

/** Where a part goes in its page. */
public enum Place {
    /** In a field of its own, with the name of its call. */
    FIELD,
    /** In a field of its own: an array, whose elements are sent while they arrive. */
    STREAM,
    /** Its fields are those of the page itself. */
    ROOT,
    /** Not in the page, nor served by itself: other calls and parts read it. */
    HIDDEN
}
