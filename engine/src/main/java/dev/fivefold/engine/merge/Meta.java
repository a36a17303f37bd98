package dev.fivefold.engine.merge;

/** Where a page says how its parts were made. */
public enum Meta {
    /** In the field {@code _meta} of the page. */
    BODY,
    /** In the header {@code Server-Timing}: a metric for each part, with its status where that is not success. A page that is sent while its parts arrive has none, and does not say whether it is complete. */
    HEADER,
    /** Nowhere. */
    OFF
}
